import { expect, it } from 'vitest';
import { validate } from '../../src/workflow/validate.ts';
import { folderWith } from '../support/files.ts';
import { NOW } from '../support/portal.ts';
import { problemsOf } from '../support/problems.ts';

const HEAD = 'version: 1\nportal: { name: test, url: "https://p.example" }\n';
const HR = '9a1d0000-0000-4000-8000-000000000001';
const PACK = '0b5c3c2e-0000-4000-8000-000000000001';

async function problemLines(rule: string, access: string): Promise<string[]> {
  const root = `${HEAD}rules:\n  - { name: r, ${rule} }\n${access}`;
  const folder = await folderWith({ 'rolecall.yaml': root });
  const check = () => validate(`${folder}/rolecall.yaml`, false, NOW);
  const problems = await check().then(
    ({ warnings }) => warnings,
    () => problemsOf(check),
  );
  return problems.map(({ severity, code, message, place }) => {
    expect(code).toBe('rule-broken');
    return `${severity} ${message} @${place?.line}`;
  });
}

const DENY = 'deny: { users: ["*@partner.example"], reports: ["Board/*"] }';
const PAT = 'pat@partner.example';

it('validate checks rules on names, aliases, workspaces, teams and datasets of the files, without a portal', async () => {
  const users = (entry: string) => `users:\n  ${PAT}: { reports: [${entry}] }\n`;
  const denied = [`error ${PAT} gets Board/Pack, which rule r denies @6`];
  expect(await problemLines(DENY, users('Board/Pack'))).toEqual(denied);
  expect(await problemLines(DENY, users('Sales/Pack'))).toEqual([]);
  expect(await problemLines(DENY, users('{ workspace: Board }'))).toEqual([
    `error ${PAT} gets every report of Board, which rule r denies @6`,
  ]);
  expect(await problemLines(DENY, users('{ report: Board/Pack, until: 2026-11-01 }'))).toEqual([]);
  const alias = `reports: { p: { id: ${PACK}, workspace: Board, name: Pack } }\n`;
  expect(await problemLines(DENY, `${users('p')}${alias}`)).toEqual(denied);
  // Offline, an id has no name, so only `*` matches it.
  expect(await problemLines(DENY, users(PACK))).toEqual([]);
  expect((await problemLines(DENY.replace('Board/*', '*'), users(PACK))).length).toBe(1);
  const apart = 'apart: [{ rls: ["hr/Manager"] }, { teams: [audit] }]';
  const access = `datasets: { hr: { id: ${HR} } }\nteams:\n  audit: { members: [{ team: inner }] }\n  inner: { members: [${PAT}] }\nusers:\n  ${PAT}: { rls: [hr/Manager] }\n`;
  expect(await problemLines(apart, access)).toEqual([
    `error ${PAT} gets hr/Manager and a membership in team audit, which rule r keeps apart @10`,
  ]);
});

it('validate only warns if a portal group may give the required role, and does not judge a lower limit', async () => {
  const access = `datasets: { hr: { id: ${HR} } }\nusers:\n  ${PAT}: { reports: [HR/People] }\n`;
  const require = 'require: { of: { reports: ["HR/*"] }, have: { rls: ["hr/*"] } }';
  expect(await problemLines(require, access)).toEqual([
    `warning ${PAT} gets HR/People without something in hr/*, which rule r requires @7`,
  ]);
  expect(await problemLines('count: { of: { reports: ["*"] }, least: 9 }', access)).toEqual([]);
  expect((await problemLines('count: { of: { reports: ["*"] }, most: 0 }', access)).length).toBe(1);
});
