// Runs one command of rolecall for action.yml. Inputs come from the environment and go to the command as separate words:
// no shell reads them.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const input = (name) => (process.env[`INPUT_${name}`] ?? '').trim();
const flag = (name, value) => (value === '' ? [] : [`${name}=${value}`]);

/** The flags of each command, from the inputs that it knows. */
const FLAGS = {
  validate: () => [],
  plan: () => [...basis(), ...flag('--against', input('AGAINST')), ...reports()],
  apply: () => [
    ...basis(),
    ...reports(),
    ...flag('--expect', input('EXPECT')),
    input('REHEARSE') === 'true' ? '--rehearse' : '--yes',
    ...(input('PLAN') === '' ? [] : ['--', path.resolve(input('PLAN'))]),
  ],
  drift: () => [...basis(), ...reports()],
};
const basis = () => [...flag('--base', input('BASE')), ...flag('--cause', input('CAUSE'))];
const reports = () =>
  input('REPORT')
    .split('\n')
    .flatMap((file) => flag('--report', file.trim()));

function output(name, value) {
  if (/[\r\n]/.test(value)) throw new Error(`${name} has several lines`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

const counted = (count, one) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** One line from the counts of a plan or drift. */
function sentence({ portal, summary, byCause, unlisted }, code) {
  const { users, reports: grants, rls, manual, held, operations } = summary;
  const given = users.create + grants.grant + rls.grant;
  const taken = users.delete + grants.revoke + rls.revoke;
  const outside = byCause === undefined ? 0 : (unlisted?.users ?? 0);
  const causes = Object.entries(byCause ?? {}).map(([cause, count]) => [count, `${count} by ${cause}`]);
  const parts = [
    [given, `${given} given`],
    [taken, `${taken} taken`],
    [users.replace, `${counted(users.replace, 'account')} replaced`],
    [held, `${counted(held, 'change')} held`],
    [manual, `${counted(manual, 'change')} by hand`],
    [operations, counted(operations, 'call')],
    ...causes,
    [outside, `${outside} ${outside === 1 ? 'person' : 'people'} not in the files`],
  ].flatMap(([count, text]) => (count > 0 ? [text] : []));
  return `${portal.name}: ${parts.join(', ') || (code === 2 ? 'differences that no call can remove' : 'no changes')}.`;
}

/** A failed call with `entries` succeeded for the other entries. */
const hasWritten = ({ status, entries }) =>
  ['applied', 'unknown'].includes(status) || (status === 'failed' && entries !== undefined);

/** One line with the number of calls for each outcome, and of changes without a call. */
function outcome({ portal, counts }) {
  const { held, manual, ...calls } = counts;
  const parts = [
    ...Object.entries(calls).map(([status, count]) => [count, `${counted(count, 'call')} ${status}`]),
    [held, `${counted(held, 'change')} held`],
    [manual, `${counted(manual, 'change')} by hand`],
  ].flatMap(([count, text]) => (count > 0 ? [text] : []));
  const where = input('REHEARSE') === 'true' ? ', rehearsal on a copy' : '';
  return `${portal.name}${where}: ${parts.join(', ') || 'no calls'}.`;
}

const command = input('COMMAND');
if (!Object.hasOwn(FLAGS, command)) throw new Error('command: write validate, plan, apply or drift');
const folder = mkdtempSync(path.join(process.env.RUNNER_TEMP || '.', 'rolecall-'));
const file = path.join(folder, 'plan.json');
const saving = {
  validate: [],
  plan: [`--out=${file}`],
  apply: [`--report=${file}`],
  drift: [`--report=${file}`],
}[command];
const { INPUT_KEY: key = '', ...environment } = process.env;
for (const name of Object.keys(environment)) if (name.startsWith('INPUT_')) delete environment[name];
if (input('URL') !== '') environment.ROLECALL_URL = input('URL');
if (key !== '') environment.ROLECALL_API_KEY = key;

const { status } = spawnSync(
  process.execPath,
  [MAIN, command, `--config=${input('CONFIG')}`, ...saving, ...FLAGS[command]()],
  { env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
);
const code = status ?? 70;
// The plan, or the result of an apply.
let plan;
try {
  plan = saving.length === 0 ? undefined : JSON.parse(readFileSync(file, 'utf8'));
  // A refused apply has no result: its file is the refused plan.
  if (command === 'apply' && plan.outcomes === undefined) plan = undefined;
} catch {
  // There is no plan; the messages say why.
}
let exit = code;
if (plan !== undefined) {
  try {
    const hasChanges = {
      plan: () => plan.operations.length > 0,
      apply: () => input('REHEARSE') !== 'true' && plan.outcomes.some(hasWritten),
      // Drift may be a person who is not in the files: a difference without a change.
      drift: () => code === 2,
    }[command];
    output('has-changes', String(hasChanges()));
    output('fingerprint', plan.fingerprint);
    output('plan-file', command === 'apply' ? input('PLAN') : file);
    output('summary', command === 'apply' ? outcome(plan) : sentence(plan, code));
  } catch (error) {
    // After an apply, exit code 1 would say that nothing was changed.
    console.error(`rolecall cannot write the outputs of the step: ${error.message}`);
    if (exit === 0 || exit === 2) exit = command === 'apply' && input('REHEARSE') !== 'true' ? 4 : 1;
  }
}
process.exitCode = command === 'drift' && exit === 2 ? 0 : exit;
