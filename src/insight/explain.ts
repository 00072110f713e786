import type { ExplainedAccess, ExplainedAccount, ExplainedUser } from '../domain/explained.ts';
import type { Email, Identity } from '../domain/ids.ts';
import { ROLE_NAMES, roleCode } from '../domain/role.ts';
import { AccessWalk, type Question } from './holdings.ts';
import { Rows } from './rows.ts';
import { namedRole, namedSubject, withPaths } from './state.ts';

function accountOf(holdings: AccessWalk, identity: Identity): ExplainedAccount {
  const accounts = holdings.accounts(identity);
  const [first] = accounts;
  const { world } = holdings;
  const person = holdings.person(identity);
  const wanted = world.desired.users.get(identity);
  const code = first === undefined ? undefined : roleCode(first.role);
  const account = person?.account;
  return {
    live:
      first === undefined ? null : { name: first.name, role: code === undefined ? null : ROLE_NAMES[code] },
    listed:
      wanted === undefined
        ? null
        : {
            standing: wanted.standing,
            sources: [wanted.source],
            until: wanted.until ?? null,
            reason: wanted.reason ?? null,
          },
    treatment:
      person?.treatment ??
      (world.live.ambiguous.has(identity) || wanted ? 'untouched' : treatmentOfUnlisted(holdings, identity)),
    change: account === undefined ? null : { kind: account.kind, because: account.because },
    held: account?.hold ?? null,
    groups: [...new Set(accounts.flatMap(({ groups }) => groups))].map((id) => holdings.group(id)),
    liveAccounts: accounts.length,
    residue: [...(world.live.residue.get(identity)?.keys() ?? [])].map((index) => namedRole(world, index)),
  };
}

/** The treatment of a person without decisions. */
const treatmentOfUnlisted = ({ world }: AccessWalk, identity: Identity): ExplainedAccount['treatment'] =>
  world.exclusion.user(identity) ? 'untouched' : 'unlisted';

/**
 * Everything that somebody has, would have, or is given by a line at some time, with every way by which. With `report`
 * that report alone, and the roles of its dataset.
 */
export function explainPerson(
  question: Question,
  identity: Identity,
  email: Email,
  report?: number,
): ExplainedUser {
  const holdings = new AccessWalk(question);
  const { catalogue, world } = holdings;
  const rows = new Rows(holdings);
  const paths = holdings.paths(identity);
  const dataset = report === undefined ? undefined : catalogue.reports[report]?.datasetId;
  const reports = holdings
    .keys(identity, 'report', paths)
    .filter((key) => report === undefined || key === report);
  const roles = holdings
    .keys(identity, 'rls', paths)
    .filter((key) => report === undefined || catalogue.roles[key]?.datasetId === dataset);
  const access: ExplainedAccess[] = [
    ...reports.map((key): ExplainedAccess => {
      const state = holdings.state(identity, 'report', key);
      return {
        ...namedSubject(world, 'report', key),
        ...state,
        paths: holdings.explain(identity, 'report', key, paths),
        ...rows.of(identity, key, state),
      };
    }),
    ...roles.map(
      (key): ExplainedAccess => ({
        ...namedSubject(world, 'rls', key),
        ...withPaths(holdings.state(identity, 'rls', key), holdings.explain(identity, 'rls', key, paths)),
      }),
    ),
  ];
  return { user: email, account: accountOf(holdings, identity), access };
}
