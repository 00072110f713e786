import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chanceFrom } from './chance.mjs';
import { setClock } from './clock.mjs';
import { byHand, courtOf, snapshot } from './court.mjs';
import { SHARED, sharedText, textsOf, write } from './files.mjs';
import { applyFleet } from './operators.mjs';
import { pullRequest } from './people.mjs';
import { badDay, deploy, doByHand, editByHand, settled, startFor } from './portal.mjs';
import { repositoryIn } from './repository.mjs';
import { someWay, WAYS } from './runs.mjs';
import { newPortal } from './world.mjs';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Clocks change in these months, in Europe and America. */
const MONTHS = ['2027-03-07', '2026-10-18'].map((day) => Date.parse(`${day}T00:00:00Z`));
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const AT_ONCE = 12;

async function forEach(list, work) {
  const left = [...list];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function begin({ folder, portals: count, seed, makers }) {
  const chance = chanceFrom(seed);
  const start = MONTHS[seed % MONTHS.length];
  setClock(start);
  const top = path.join(folder, 'repository');
  mkdirSync(top, { recursive: true });
  const portals = Array.from({ length: count }, (_, at) =>
    Object.assign(newPortal(at, start, chance), {
      removed: new Set(),
      givenByRuns: new Set(),
      toDo: [],
      writes: 0,
    }),
  );
  await forEach(portals, (portal) => startFor(portal, makers));
  return { chance, start, top, portals, repository: repositoryIn(top) };
}

/** Stops early if time runs out. Returns the figures and the findings. */
export async function month({ library, makers, folder, portals: count, days, seed, isLate, say }) {
  const { chance, start, top, portals, repository } = await begin({ folder, portals: count, seed, makers });
  const counts = {
    days: 0,
    runs: {},
    exits: {},
    judged: 0,
    differences: 0,
    events: 0,
    edits: 0,
    nights: {},
    memory: [],
  };
  const found = [];
  const history = new Map();
  const commits = [];
  let applied = new Map();
  let day = 0;
  const blame = (portal, mode, what, lines) => {
    found.push({ day, portal: portal.name, mode, what, lines: lines.slice(0, 12) });
    say(`FOUND day ${day}, ${portal.name}, ${mode}: ${what}\n  ${lines.slice(0, 12).join('\n  ')}`);
  };
  const head = () => commits.at(-1);
  const soak = {
    library,
    makers,
    top,
    repository,
    head,
    previous: () => commits.at(-2),
    applied: () => applied,
  };
  const court = courtOf({ ...soak, history, counts, blame });
  const auditors = [{ address: 'auditor0@audit.example', name: 'Auditor 0', reports: [] }];

  function commit(message) {
    const shared = new Map([[SHARED, sharedText(auditors)]]);
    const texts = portals.map((portal) => [portal.name, textsOf(portal, portal.running.url)]);
    write(top, new Map([...shared, ...texts.flatMap(([, own]) => [...own])]));
    commits.push(repository.commit(message));
    history.set(head(), new Map(texts.map(([name, own]) => [name, new Map([...own, ...shared])])));
    // Keep only commits that some portal applied last, and the two newest.
    const needed = new Set([...applied.values(), ...commits.slice(-2)]);
    for (const old of history.keys()) if (!needed.has(old)) history.delete(old);
  }

  /** Random numbers depend only on the seed, the portal and the day, never on other portals. */
  const chanceOf = (portal) => chanceFrom(seed * 1_000_003 + portal.at * 1009 + day);

  async function judged(portal, mode, work) {
    const before = snapshot(portal);
    const listed = court.listedNow(portal);
    const ran = await work();
    portal.onCall = undefined;
    if (ran === undefined) return undefined;
    await settled(portal);
    court.judgeRun(portal, mode, [before, ...(ran.befores ?? [])], listed, ran.end);
    if (ran.wrong !== undefined) blame(portal, mode, ran.wrong, []);
    return ran.end;
  }

  async function night() {
    const bad = new Set(portals.filter(() => chance.of(0.1)));
    const ends = bad.size === 0 ? [] : [...bad].map((portal) => badDay(portal, makers, chance));
    const kind = chance.pick(['library', 'library', 'fleet', 'shards', 'fleet killed']);
    counts.nights[kind] = (counts.nights[kind] ?? 0) + 1;
    const night = new Map();
    if (kind === 'library') {
      await forEach(portals, async (portal) => {
        night.set(
          portal,
          await judged(portal, 'night', () => WAYS['in peace'](soak, portal).then((ran) => ran)),
        );
      });
    } else {
      const befores = new Map(portals.map((portal) => [portal, [snapshot(portal), court.listedNow(portal)]]));
      const options = { zone: process.env.TZ };
      if (kind === 'fleet killed') {
        const victim = chance.pick(portals);
        const how = chance.pick(['SIGKILL', 'SIGINT']);
        options.onSpawn = (child) => {
          victim.onCall = () => {
            victim.onCall = undefined;
            child.kill(how);
          };
        };
      }
      const { ends: each } = await applyFleet(top, portals, kind === 'shards' ? 3 : 1, options);
      for (const portal of portals) {
        portal.onCall = undefined;
        await settled(portal);
        const end = each.get(portal.name) ?? { exit: 'killed', because: [] };
        const [before, listed] = befores.get(portal);
        court.judgeRun(portal, kind, [before], listed, end);
        night.set(portal, end);
      }
      if (kind !== 'fleet killed' && each.size !== portals.length)
        blame(portals[0], kind, `${each.size} portals ran of ${portals.length}`, []);
    }
    for (const end of ends) end();
    applied = repository.applied();
    await forEach(portals, async (portal) => {
      const end = night.get(portal);
      const isQuiet = !bad.has(portal) && (kind !== 'fleet killed' || end.exit === 0);
      portal.toDo = (await court.judgeMidnight(portal, end, isQuiet)) ?? [];
    });
  }

  async function morning() {
    for (const portal of portals) {
      doByHand(
        portal,
        portal.toDo.filter(() => chance.of(0.7)),
      );
      for (let edits = chance.pick([0, 0, 1, 1, 2]); edits > 0; edits--)
        if (byHand(portal, () => editByHand(portal, chance))) counts.edits++;
      if (chance.of(0.02)) await deploy(portal, makers, chance);
    }
    const changed = portals.filter(() => chance.of(0.4));
    for (const portal of changed) counts.events += pullRequest(portal, Date.now(), chance).length;
    if (chance.of(0.2)) {
      const number = auditors.length;
      if (number > 1 && chance.of(0.4)) auditors.pop();
      else auditors.push({ address: `auditor${day}@audit.example`, name: `Auditor ${day}`, reports: [] });
    }
    commit(`Day ${day}`);
    return changed;
  }

  async function workingHours(changed) {
    await forEach(changed, async (portal) => {
      const own = chanceOf(portal);
      const way = someWay(own);
      await judged(portal, way, () => WAYS[way](soak, portal, own));
    });
    applied = repository.applied();
  }

  commit('The first day');
  try {
    for (; day < days && !isLate(); day++) {
      process.env.TZ = chance.pick(ZONES);
      setClock(start + day * DAY + 20_000);
      await night();
      setClock(start + day * DAY + 9 * HOUR);
      const changed = await morning();
      setClock(start + day * DAY + 14 * HOUR);
      await workingHours(changed);
      counts.days++;
      globalThis.gc?.();
      counts.memory.push(process.memoryUsage().heapUsed);
      say(
        `day ${day}: ${counts.judged} judged, ${found.length} found, ${Math.round(counts.memory.at(-1) / 1e6)} MB`,
      );
    }
  } finally {
    await Promise.all(portals.map((portal) => portal.running.stop()));
  }
  return { counts: { ...counts, writes: portals.reduce((sum, { writes }) => sum + writes, 0) }, found };
}
