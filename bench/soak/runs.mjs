import { byHand, snapshot } from './court.mjs';
import { applyByCommand, applyHere } from './operators.mjs';
import { deploy, editByHand } from './portal.mjs';

const MOST_CALLS = 25;

function atSomeCall(portal, chance, work) {
  const at = portal.calls + 1 + chance.whole(MOST_CALLS);
  portal.onCall = () => {
    if (portal.calls < at) return undefined;
    portal.onCall = undefined;
    return work();
  };
}

export const WAYS = {
  'in peace': async ({ library, top }, portal) => ({ end: await applyHere(library, top, portal) }),
  killed: async ({ top }, portal, chance) => {
    let child;
    atSomeCall(portal, chance, () => void child.kill('SIGKILL'));
    const end = await applyByCommand(top, portal, {
      zone: chance.pick(['UTC', 'America/Sao_Paulo', 'Pacific/Apia']),
      onSpawn: (made) => {
        child = made;
      },
    });
    return { end };
  },
  'stopped with Ctrl-C': async ({ library, top }, portal, chance) => {
    const abort = new AbortController();
    atSomeCall(portal, chance, () => abort.abort());
    return { end: await applyHere(library, top, portal, abort.signal) };
  },
  'two at once': async ({ library, top }, portal) => {
    const ends = await Promise.all([applyByCommand(top, portal), applyHere(library, top, portal)]);
    const [first, second] = ends;
    const isOnlyLocked = ({ exit, because }) => exit === 1 && because.includes('locked');
    return {
      end: isOnlyLocked(first) ? second : first,
      wrong: ends.every(isOnlyLocked) ? 'neither went on' : undefined,
    };
  },
  'edited by hand meanwhile': async ({ library, top }, portal, chance) => {
    const befores = [];
    atSomeCall(portal, chance, () => {
      byHand(portal, () => editByHand(portal, chance));
      befores.push(snapshot(portal));
    });
    return { end: await applyHere(library, top, portal), befores };
  },
  'deployed meanwhile': async ({ library, top, makers }, portal, chance) => {
    let deployed;
    atSomeCall(portal, chance, () => {
      deployed = deploy(portal, makers, chance);
    });
    const end = await applyHere(library, top, portal);
    await deployed;
    return { end };
  },
  'from an older checkout': async ({ library, repository, top, previous, head }, portal) => {
    const newer = await applyHere(library, top, portal);
    if (repository.applied().get(portal.name) !== head()) return { end: newer };
    const writes = portal.writes;
    const end = await repository.inOlder(previous(), portal.name, (folder) =>
      applyHere(library, folder, portal),
    );
    const isRefused = end.exit === 1 && end.because.includes('base-diverged') && portal.writes === writes;
    return { end, wrong: isRefused ? undefined : `exit ${end.exit} (${end.because})` };
  },
  'by a clock that is wrong': async ({ top }, portal, chance) => {
    const end = await applyByCommand(top, portal, { wrongBy: (chance.whole(9) - 4) * 7_200_000 });
    return { end };
  },
};

const SHARES = [
  ['killed', 0.06],
  ['stopped with Ctrl-C', 0.08],
  ['two at once', 0.05],
  ['edited by hand meanwhile', 0.08],
  ['deployed meanwhile', 0.05],
  ['from an older checkout', 0.03],
  ['by a clock that is wrong', 0.03],
];

export function someWay(chance) {
  let left = chance.next();
  for (const [way, share] of SHARES) {
    if (left < share) return way;
    left -= share;
  }
  return 'in peace';
}
