import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';

export const SHARED = 'shared/auditors.yaml';

const rootOf = (portal, url) => ({
  version: 1,
  portal: { name: portal.name, url },
  include: ['access.*', `../../${SHARED}`],
  manage: { leavers: portal.settings.leavers, exclusive: { reports: portal.settings.exclusive } },
  guards: { maxRemovals: 'off', maxUserDeletes: 'off' },
  apply: { settle: '3s' },
  datasets: Object.fromEntries([0, 1, 2, 3].map((at) => [`d${at}`, { id: portal.reports[at].datasetId }])),
});

/** YAML, but JSON for every fourth portal. */
export function textsOf(portal, url) {
  const access = { teams: portal.teams, users: portal.users };
  const isJson = portal.at % 4 === 3;
  const folder = `portals/${portal.name}`;
  return new Map([
    [`${folder}/rolecall.yaml`, stringify(rootOf(portal, url))],
    [
      `${folder}/access.${isJson ? 'json' : 'yaml'}`,
      isJson ? JSON.stringify(access, null, 1) : stringify(access),
    ],
  ]);
}

export const sharedText = (auditors) =>
  stringify({
    users: Object.fromEntries(
      auditors.map(({ address, ...entry }) => [address, { role: 'viewer', ...entry }]),
    ),
  });

export function write(top, texts) {
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(top, file)), { recursive: true });
    writeFileSync(path.join(top, file), text);
  }
}
