import { reportName } from '../domain/catalogue.ts';
import { type DatasetId, type Identity, identityOf, type ReportId } from '../domain/ids.ts';
import type { ComparedNames, Comparison, Difference } from '../domain/plan.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';
import { plainText } from './escape.ts';

const roleName = (role: number): string => {
  const code = roleCode(role);
  return code === undefined ? `role ${role}` : ROLE_NAMES[code];
};

function phraseWith({ people, reports, datasets }: ComparedNames): (difference: Difference) => string {
  const names = new Map<Identity, string>(people.map(({ user, name }) => [identityOf(user), name.trim()]));
  const byId = new Map(reports.map((report) => [report.id, reportName(report)]));
  const counts = new Map<string, number>();
  for (const name of byId.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const who = (address: string, name = names.get(identityOf(address)) ?? ''): string =>
    name === '' || identityOf(name) === identityOf(address) ? address : `${name} <${address}>`;
  const report = (id: ReportId): string => {
    const name = byId.get(id);
    if (name === undefined) return `report ${id}, which is not in the portal`;
    return (counts.get(name) ?? 0) > 1 ? `${name} (${id})` : name;
  };
  const role = (datasetId: DatasetId, name: string): string =>
    `${datasets.get(datasetId)?.[0] ?? datasetId}/${name}`;
  return (difference) => {
    const { entry } = difference;
    switch (difference.kind) {
      case 'account': {
        const { account } = difference;
        if (account.state === 'deleted') return `delete ${who(entry)} (user id ${account.userId})`;
        const verb = account.state === 'created' ? 'create' : 'change';
        return `${verb} ${who(entry, account.name)}: ${roleName(account.role)}`;
      }
      case 'report':
        return difference.present
          ? `give ${who(difference.holder)} ${report(difference.key)}`
          : `take from ${who(difference.holder)} ${report(difference.key)}`;
      case 'role': {
        const name = role(difference.datasetId, difference.role);
        return difference.present ? `put ${who(entry)} into ${name}` : `take ${who(entry)} out of ${name}`;
      }
      case 'lost': {
        const { what } = difference;
        const lost = `${who(entry)} is deleted and loses`;
        if ('account' in what) return `${lost} the role ${roleName(what.account)}`;
        if ('report' in what) return `${lost} ${report(what.report)}`;
        return 'group' in what
          ? `${lost} portal group ${what.group}`
          : `${lost} RLS role ${role(what.datasetId, what.role)}`;
      }
    }
  };
}

/** Each thing that only one of two plans does, a line: `-` for the saved plan, `+` for the plan now. */
export function differenceLines({ gone, added }: Comparison, names: ComparedNames): readonly string[] {
  const phrase = phraseWith(names);
  return [
    ...gone.map((one) => `  - ${plainText(phrase(one))}`),
    ...added.map((one) => `  + ${plainText(phrase(one))}`),
  ];
}
