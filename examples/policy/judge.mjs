// Checks a plan with a policy engine, for conditions that rules cannot express: node judge.mjs plan.json board.cedar
// Each change is a request: a person, a kind of change, and a report in its workspace, an RLS role in its dataset, or the
// portal. Exit 0 if all are allowed, 3 if one is forbidden, 1 if the policy itself is wrong.
import { readFileSync } from 'node:fs';
import { isAuthorized, policySetTextToParts } from '@cedar-policy/cedar-wasm/nodejs';

const [planFile, policyFile] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(planFile, 'utf8'));
const parts = policySetTextToParts(readFileSync(policyFile, 'utf8'));
if (parts.type !== 'success') throw new Error(parts.errors.map(({ message }) => message).join('; '));
// The output names each policy by its @id.
const staticPolicies = Object.fromEntries(
  parts.policies.map((text, at) => [/@id\("([^"]+)"\)/.exec(text)?.[1] ?? `policy${at}`, text]),
);

/** The resource of a change, with its parent. */
function resourceOf(change) {
  if (change.report)
    return [
      { type: 'Report', id: change.report.id },
      { type: 'Workspace', id: change.report.workspace },
    ];
  if (change.rls)
    return [
      { type: 'Role', id: change.rls.role },
      { type: 'Dataset', id: change.rls.datasetId },
    ];
  return [{ type: 'Portal', id: plan.portal.name }];
}

const refusals = [];
let hasErrors = false;
for (const change of plan.changes.filter(({ held }) => held === null)) {
  const [resource, holder] = resourceOf(change);
  const principal = { type: 'Person', id: change.user ?? change.group.id };
  const answer = isAuthorized({
    principal,
    action: { type: 'Action', id: change.kind },
    resource,
    context: {
      reason: change.reason ?? '',
      until: change.until ?? '',
      because: change.because,
      role: change.role ?? '',
    },
    policies: { staticPolicies },
    entities: [{ uid: resource, attrs: {}, parents: holder ? [holder] : [] }],
  });
  // Cedar skips a policy that fails. Do not allow a change that Cedar could not check.
  const errors = answer.type === 'success' ? answer.response.diagnostics.errors : answer.errors;
  if (errors.length > 0) hasErrors = true;
  if (errors.length > 0 || answer.response.decision !== 'allow')
    refusals.push({
      kind: change.kind,
      who: principal.id,
      on: resource.id,
      because: errors.length > 0 ? errors : answer.response.diagnostics.reason,
      lines: (change.sources ?? []).map(({ file, line }) => `${file}:${line}`),
    });
}
process.stdout.write(`${JSON.stringify(refusals, null, 2)}\n`);
process.exitCode = hasErrors ? 1 : refusals.length > 0 ? 3 : 0;
