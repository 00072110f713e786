// The only bench that imports internal modules. Each stage of a plan is a function of the stages before.
const NOW = Date.parse('2026-11-20T09:00:00Z');

export async function internalsOf(folder) {
  const from = (name) => import(new URL(`${name}.js`, folder));
  const [{ load }, { buildState }, { resolve }, { compileExclusion }] = await Promise.all(
    ['workflow/load', 'portal/read-portal', 'resolve/resolve', 'domain/exclusion'].map(from),
  );
  const [
    { reconcile },
    { compareAccountsLeftAlone },
    { listOperations },
    { orderOperations },
    { changesByHolder },
  ] = await Promise.all(
    ['reconcile/reconcile', 'reconcile/compare', 'plan/operations', 'plan/order', 'plan/changes'].map(from),
  );
  const [{ gatherFacts }, { listFindings }, { findMissing, narrow }, { effectsOf, isEffectLive }] =
    await Promise.all(
      ['policy/facts', 'policy/findings/findings', 'apply/narrow', 'domain/effects'].map(from),
    );
  const { readSavedPlan } = await from('workflow/prepare');

  return {
    prepare: async (config, records) => {
      const { declared } = await load(config, false);
      // Parse the texts as a portal client does: concatenated strings compare slowly.
      const { catalogue, live } = buildState(JSON.parse(JSON.stringify(records)));
      const { desired } = resolve(declared, catalogue, NOW);
      const exclusion = compileExclusion(desired.settings.manage, catalogue, desired);
      return { world: { desired, catalogue, live, now: NOW, exclusion }, made: {} };
    },
    stages: {
      diff: ({ world }) => reconcile(world, { causes: [], removalsOnly: false }),
      changes: ({ made }) => {
        return changesByHolder(made.diff);
      },
      edges: ({ world, made }) =>
        orderOperations(listOperations(made.diff, world.desired.settings.portal.dialect), made.diff),
      findings: ({ made }) =>
        listFindings(gatherFacts(made.diff, compareAccountsLeftAlone(made.diff), made.changes), undefined, {
          overrides: [],
          earlier: [],
          earlierOfTarget: [],
          performsGit: true,
          selectsGroups: true,
        }),
    },
    /** Splits users who could not be created from a call about everybody. */
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
          missing.map((email) =>
            findMissing({ status: 'not-started', operation: { ...creation, email } }, around),
          ),
          around,
        );
    },
    verify: (operations, records) => () => {
      const { live, catalogue } = buildState(records);
      const isDone = (effect) => isEffectLive(effect, live, catalogue);
      return operations.filter((operation) => !effectsOf(operation).every(isDone)).length;
    },
    readSavedPlan,
  };
}
