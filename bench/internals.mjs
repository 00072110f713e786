// The one place where benches reach behind what is public: each stage of a plan as a function of what came before. When
// the rooms of the house move, this file follows.
const NOW = Date.parse('2026-11-20T09:00:00Z');

/** Loads the modules of a build, which lie in this folder. */
export async function internalsOf(folder) {
  const from = (name) => import(new URL(`${name}.js`, folder));
  const [{ load }, { stateOf }, { resolve }, { exclusionOf }] = await Promise.all(
    ['workflow/load', 'portal/read-portal', 'resolve/resolve', 'domain/exclusion'].map(from),
  );
  const [{ reconcile }, { exclusiveByPattern }, { stepsOf }, { operationsOf }, { changesOf }] =
    await Promise.all(
      ['reconcile/reconcile', 'reconcile/scope', 'plan/steps', 'plan/operations', 'plan/changes'].map(from),
    );
  const [{ factsOf }, { findingsOf }, { missingOf, narrow }, { effectsOf, isSo }, { countChanges }] =
    await Promise.all(
      ['policy/facts', 'policy/findings/all', 'apply/narrow', 'domain/effects', 'domain/changes'].map(from),
    );
  const { readSavedPlan } = await from('workflow/prepare');

  return {
    /** Files and lists as a plan is made of them. */
    prepare: async (config, records) => {
      const { declared } = await load(config, false);
      // As they come from a portal: a text that was put together from two is compared slowly.
      const { catalogue, live } = stateOf(JSON.parse(JSON.stringify(records)));
      const { desired } = resolve(declared, catalogue, NOW);
      const exclusion = exclusionOf(desired.settings.manage, catalogue, desired);
      return { world: { desired, catalogue, live, now: NOW, exclusion }, made: {} };
    },
    /** Each may use what those before it made. */
    stages: {
      diff: ({ world }) => reconcile(world, { selectors: [], causes: [], removalsOnly: false }),
      changes: ({ made }) => {
        const changes = changesOf(made.diff);
        return { changes, counts: countChanges(changes) };
      },
      edges: ({ world, made }) => operationsOf(stepsOf(made.diff, world.desired.settings.portal.dialect)),
      findings: ({ world, made }) =>
        findingsOf(factsOf(made.diff, exclusiveByPattern(world), made.changes.changes, made.changes.counts)),
    },
    /** Takes those who could not be created out of a call about everybody. */
    narrow: (emails, missing) => {
      const call = {
        id: '1',
        after: [],
        needs: [],
        kind: 'link-rls-users',
        datasetId: 'd',
        role: 'R',
        emails,
      };
      const creation = { id: '2', after: [], needs: [], kind: 'create-user', name: 'N', role: 3 };
      const around = { datasetOf: () => undefined, groupsOf: () => [] };
      return () =>
        narrow(
          call,
          missing.map((email) => missingOf({ ...creation, email }, undefined)),
          around,
        );
    },
    /** Compares what a portal shows with what operations promised: the number of differences. */
    verify: (operations, records) => () => {
      const { live, catalogue } = stateOf(records);
      const isDone = (effect) => isSo(effect, live, catalogue);
      return operations.filter((operation) => !effectsOf(operation).every(isDone)).length;
    },
    readSavedPlan,
  };
}
