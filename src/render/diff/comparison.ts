import { accountRole, type DatasetId, identityOf, parseRoleKey, type ReportId } from '../../domain/ids.ts';
import type { ComparedNames, Comparison, Difference, Lost } from '../../domain/plan.ts';
import { person } from '../document.ts';
import { plainText } from '../escape.ts';
import { phraseText } from '../printers/text.ts';
import { addIdsToTwins, thingName, toNamedThing, whoOf } from '../view/names.ts';

const shownRole = (role: number): string => accountRole(role) ?? `role ${role}`;

function namingOf({ people, reports, datasets }: ComparedNames) {
  const names = new Map(people.map(({ user, name }) => [identityOf(user), name]));
  const things = reports.map((report) => toNamedThing({ report }));
  const rename = addIdsToTwins(things);
  const byId = new Map(things.map((thing) => [thing.id, thingName(rename(thing))]));
  return {
    who: (user: string, name = names.get(identityOf(user)) ?? null): string =>
      phraseText(person(whoOf({ user, name }))),
    report: (id: ReportId): string => byId.get(id) ?? `report ${id}, which is not in the portal`,
    role: (id: DatasetId, name: string): string => `${datasets.get(id)?.[0] ?? id}/${name}`,
  };
}

type Naming = ReturnType<typeof namingOf>;

function lossPhrase({ entry, what }: Lost, { who, report, role }: Naming): string {
  const start = `${who(entry)} is deleted and loses`;
  if ('account' in what) return `${start} the role ${shownRole(what.account)}`;
  if ('report' in what) return `${start} ${report(what.report)}`;
  if ('group' in what) return `${start} portal group ${what.group}`;
  return `${start} RLS role ${role(what.datasetId, what.role)}`;
}

function phraseOf(difference: Difference, naming: Naming): string {
  const { who, report, role } = naming;
  switch (difference.kind) {
    case 'account': {
      const { entry, account } = difference;
      if (account.state === 'deleted') return `delete ${who(entry)} (user id ${account.userId})`;
      const verb = account.state === 'created' ? 'create' : 'change';
      return `${verb} ${who(entry, account.name)}: ${shownRole(account.role)}`;
    }
    case 'reports': {
      const [name, holder] = [report(difference.key), who(difference.holder)];
      return difference.present ? `add ${name} to ${holder}` : `remove ${name} from ${holder}`;
    }
    case 'roles': {
      const { datasetId, role: ownName } = parseRoleKey(difference.key);
      const [name, member] = [role(datasetId, ownName), who(difference.entry)];
      return difference.present ? `add ${member} to ${name}` : `remove ${member} from ${name}`;
    }
    case 'lost':
      return lossPhrase(difference, naming);
  }
}

/** The calls that only the saved plan has (-), and the calls that only the new plan has (+). */
export function differenceLines({ gone, added }: Comparison, names: ComparedNames): readonly string[] {
  const naming = namingOf(names);
  const line = (sign: string, one: Difference): string => `  ${sign} ${plainText(phraseOf(one, naming))}`;
  return [...gone.map((one) => line('-', one)), ...added.map((one) => line('+', one))];
}
