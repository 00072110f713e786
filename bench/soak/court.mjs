import { differences, filesOf, heldIn, overreach, saidBy } from './judge.mjs';
import { planHere } from './operators.mjs';
import { settled, stateOf } from './portal.mjs';

export const snapshot = (portal) => {
  const { users, rls } = stateOf(portal);
  return structuredClone({ users, rls });
};

const piecesIn = (state) =>
  new Set([...heldIn(state)].flatMap(([address, { held }]) => [...held].map((item) => `${address} ${item}`)));

function keepHeld(portal, is) {
  for (const piece of portal.givenByRuns) if (!is.has(piece)) portal.givenByRuns.delete(piece);
}

/** Access that was removed by hand no longer counts as given by runs. */
export function byHand(portal, work) {
  const done = work();
  keepHeld(portal, piecesIn(snapshot(portal)));
  return done;
}

const listedIn = (texts) => new Set(texts === undefined ? [] : Object.keys(filesOf(texts).users));

export function courtOf({ library, top, history, head, applied, counts, blame }) {
  const caseOf = (portal) => ({
    files: filesOf(history.get(head()).get(portal.name)),
    listedBefore: listedIn(history.get(applied().get(portal.name))?.get(portal.name)),
    reports: portal.reports,
    now: Date.now(),
  });

  /** `befores` has a snapshot before the run and one after each edit by hand during it. */
  function judgeRun(portal, mode, befores, listedBefore, end) {
    counts.runs[mode] = (counts.runs[mode] ?? 0) + 1;
    counts.exits[end.exit] = (counts.exits[end.exit] ?? 0) + 1;
    if (end.exit === 70) blame(portal, mode, 'a bug', [String(end.because)]);
    const after = snapshot(portal);
    const excess = befores
      .map((before) => overreach({ ...caseOf(portal), listedBefore, before, after }))
      .reduce((all, one) => all.filter((line) => one.includes(line)));
    // Edits by hand during the run touch people too.
    const found = befores.length > 1 ? excess.filter((line) => !line.includes('was touched')) : excess;
    if (found.length > 0) blame(portal, mode, `too much after exit ${end.exit} (${end.because})`, found);
    const was = piecesIn(befores.at(-1));
    const is = piecesIn(after);
    for (const piece of is) if (!was.has(piece)) portal.givenByRuns.add(piece);
    keepHeld(portal, is);
  }

  /** Call this before a run, because the run may change the records. */
  const listedNow = (portal) => caseOf(portal).listedBefore;

  /** Access equals the files, or the plan shows each difference and the exit code is right. */
  async function judgeMidnight(portal, end, isQuiet) {
    await settled(portal);
    const before = caseOf(portal);
    const state = snapshot(portal);
    const { plan, because } = await planHere(library, top, portal);
    if (plan === undefined) {
      blame(portal, 'midnight', 'no plan', because);
      return;
    }
    const live = heldIn(state);
    for (const address of portal.removed)
      if (live.has(address) || before.files.users[address] === undefined) portal.removed.delete(address);
    const isRemoved = (line) => portal.removed.has(line.split(' ')[1]);
    const wrong = differences({ ...before, state });
    const [due, said] = [wrong, saidBy(plan)].map((lines) => lines.filter((line) => !isRemoved(line)));
    counts.judged++;
    counts.differences += due.length;
    if (due.join('\n') !== said.join('\n'))
      blame(portal, 'midnight', 'the plan does not say how it is', [
        ...due.filter((line) => !said.includes(line)).map((line) => `unsaid: ${line}`),
        ...said.filter((line) => !due.includes(line)).map((line) => `said: ${line}`),
      ]);
    const told = JSON.stringify([plan.findings, plan.changes]).toLowerCase();
    const untold = wrong.filter(
      (line) => isRemoved(line) && line.startsWith('create') && !told.includes(line.split(' ')[1]),
    );
    if (untold.length > 0)
      blame(portal, 'midnight', 'somebody who was removed by hand is not told of', untold);
    const byHand = due.filter((line) => line.startsWith('account'));
    const access = due.filter((line) => !/^(account|demote)/.test(line));
    const counting = due.filter((line) => !line.startsWith('account'));
    if (isQuiet && access.length > 0)
      blame(portal, 'midnight', `a quiet run with exit ${end.exit} (${end.because}) left`, access);
    if (end.exit === 0 && counting.length > 0) blame(portal, 'midnight', 'exit 0 although', counting);
    // Somebody who was removed by hand is held, so the run ends with 4.
    if (isQuiet && end.exit !== 0 && counting.length === 0 && !wrong.some(isRemoved))
      blame(portal, 'midnight', `exit ${end.exit} (${end.because}) although all is well`, []);
    const forgotten = [...live].flatMap(([address, { held }]) =>
      before.files.users[address] === undefined && !before.listedBefore.has(address)
        ? [...held].map((item) => `${address} ${item}`).filter((line) => portal.givenByRuns.has(line))
        : [],
    );
    if (forgotten.length > 0)
      blame(portal, 'midnight', 'held by nobody’s line, and nobody says so', forgotten);
    return byHand.map((line) => line.split(' ')[1]);
  }

  return { judgeRun, judgeMidnight, listedNow };
}
