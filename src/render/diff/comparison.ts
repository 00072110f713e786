import { type DatasetId, identityOf, type ReportId, roleOf } from '../../domain/ids.ts';
import type { ComparedNames, Comparison, Difference } from '../../domain/plan.ts';
import { accountRole } from '../../domain/role.ts';
import { person } from '../document.ts';
import { plainText } from '../escape.ts';
import { phraseText } from '../printers/text.ts';
import { addIdsToTwins, thingName, toNamedThing, whoOf } from '../view/names.ts';

const roleName = (role: number): string => accountRole(role) ?? `role ${role}`;

function phraseWith({ people, reports, datasets }: ComparedNames): (difference: Difference) => string {
  const names = new Map(people.map(({ user, name }) => [identityOf(user), name]));
  const things = reports.map((report) => toNamedThing({ report }));
  const rename = addIdsToTwins(things);
  const byId = new Map(things.map((thing) => [thing.id, thingName(rename(thing))]));
  const who = (user: string, name = names.get(identityOf(user)) ?? null): string =>
    phraseText(person(whoOf({ user, name })));
  const report = (id: ReportId): string => byId.get(id) ?? `report ${id}, which is not in the portal`;
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
        return `${difference.present ? 'give' : 'take from'} ${who(difference.holder)} ${report(difference.key)}`;
      case 'role': {
        const { datasetId, role: own } = roleOf(difference.key);
        const name = role(datasetId, own);
        return difference.present ? `put ${who(entry)} into ${name}` : `take ${who(entry)} out of ${name}`;
      }
      case 'lost': {
        const { what } = difference;
        const lost = `${who(entry)} is deleted and loses`;
        if ('account' in what) return `${lost} the role ${roleName(what.account)}`;
        if ('report' in what) return `${lost} ${report(what.report)}`;
        if ('group' in what) return `${lost} portal group ${what.group}`;
        return `${lost} RLS role ${role(what.datasetId, what.role)}`;
      }
    }
  };
}

/** The calls that only the saved plan has (-), and those that only the new plan has (+). */
export function differenceLines({ gone, added }: Comparison, names: ComparedNames): readonly string[] {
  const phrase = phraseWith(names);
  return [
    ...gone.map((one) => `  - ${plainText(phrase(one))}`),
    ...added.map((one) => `  + ${plainText(phrase(one))}`),
  ];
}
