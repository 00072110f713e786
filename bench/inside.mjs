// Times stages of a plan without files and network, in its own process.
// Usage: node --expose-gc bench/inside.mjs MODULES WORLD TIMES [STAGE…]      times of stages; `narrow` and `verify` among them
//        node bench/inside.mjs MODULES WORLD verify-saved PLAN               reads a saved plan and verifies all it did
import { internalsOf } from './internals.mjs';
import { inFolder, median } from './measure.mjs';
import { emailOf, recordsLive, recordsWanted, writeFiles } from './world.mjs';

const [modules, given, times, ...words] = process.argv.slice(2);
const world = JSON.parse(given);
const internals = await internalsOf(modules);

function timed(work) {
  const taken = [];
  let value;
  for (let time = 0; time < Number(times); time++) {
    value = undefined;
    globalThis.gc?.();
    const began = performance.now();
    value = work();
    taken.push(performance.now() - began);
  }
  return [median(taken), value];
}

async function stages() {
  const said = {};
  const prepared = await inFolder((folder) =>
    internals.prepare(writeFiles(folder, world, 'https://portal.example.com'), recordsLive(world)),
  );
  for (const [name, stage] of Object.entries(internals.stages)) {
    if (!words.includes(name) && !words.includes('all')) continue;
    [said[name], prepared.made[name]] = timed(() => stage(prepared));
  }
  if (words.includes('all')) {
    const emails = Array.from({ length: world.users }, (_, at) => emailOf(at));
    const missing = emails.filter((_, at) => at % 100 === 0);
    [said.narrow] = timed(internals.narrow(emails, missing));
    [said.verify] = timed(internals.verify(prepared.made.edges, recordsWanted(world)));
  }
  return said;
}

/**
 * Parses texts as a portal client does: concatenated strings compare slowly. Records are parsed one by one,
 * because all of them are a text of 100 MB. Ids of reports are shared, as after a read.
 */
function asRead(lists) {
  const texts = new Map();
  const one = (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const read = ({ reports, ...record }) => ({
    ...JSON.parse(JSON.stringify(record)),
    ...(reports && { reports: reports.map(one) }),
  });
  // Replace in place, to keep one copy.
  for (const records of Object.values(lists))
    for (const [at, record] of records.entries()) records[at] = read(record);
  return lists;
}

async function verifySaved([file]) {
  const began = performance.now();
  const { operations } = await internals.readSavedPlan(file);
  const read = performance.now() - began;
  // Do not measure how the lists of the portal are made.
  const verify = internals.verify(operations, asRead(recordsWanted(world)));
  const ready = performance.now();
  const wrong = verify();
  return { read, verify: performance.now() - ready, operations: operations.length, wrong };
}

console.log(JSON.stringify(times === 'verify-saved' ? await verifySaved(words) : await stages()));
