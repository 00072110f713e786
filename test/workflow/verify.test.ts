import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/domain/problem.ts';
import { logDocument } from '../../src/render/documents/log.ts';
import { log } from '../../src/workflow/log.ts';
import { checkoutWith, folderWith, git, gitFed, writeFiles } from '../support/files.ts';
import { asText } from '../support/printed.ts';
import { recordApplied, wholeState } from '../support/recorded.ts';
import { IS_LONG, SEED } from '../support/seeded.ts';

const ROOT = 'version: 1\nportal: { name: test, url: "https://portal.example.com" }\nusers: {}\n';
const BRANCH = 'refs/heads/rolecall/test';
const FETCHED = 'refs/remotes/origin/rolecall/test';
const instantOf = (day: number): string => `2026-11-0${day}T09:00:00.000Z`;

/** The parts of a record. Somebody could change the text of each. */
interface Piece {
  readonly state: string;
  readonly changes: string;
  /** The id of a tree. */
  readonly base: string;
  /** The author of the commit. */
  readonly author: string;
  readonly time: string;
}
type Tampering = (pieces: readonly Piece[]) => readonly Piece[];

interface Signed {
  readonly folder: string;
  /** Commit ids of the records, the oldest first. */
  readonly ids: readonly string[];
}

/** Holds the keys, and the records that each test copies. */
const HOME = await mkdtemp(path.join(tmpdir(), 'rolecall-test-'));
afterAll(() => rm(HOME, { recursive: true, force: true }));

const headersOf = (raw: string): string => raw.slice(0, raw.indexOf('\n\n'));

function pieceOf(folder: string, id: string): Piece {
  const [, author = '', time = ''] =
    /\nauthor (.*) (\d+) \+0000\n/.exec(headersOf(git(folder, 'cat-file', 'commit', id))) ?? [];
  const of = (name: string) => `${git(folder, 'cat-file', 'blob', `${id}:${name}`)}\n`;
  const base = git(folder, 'rev-parse', `${id}:base`);
  return { state: of('state.json'), changes: of('changes.jsonl'), base, author, time };
}

const HANDS = ['without a signature', 'with the old signature', 'with another key'] as const;
type Hand = (typeof HANDS)[number];

function signature(key: string, payload: string): string {
  const words = ['-Y', 'sign', '-q', '-n', 'git', '-f', `${HOME}/${key}`];
  const made = execFileSync('ssh-keygen', words, { input: payload, encoding: 'utf8', stdio: 'pipe' });
  return `gpgsig ${made.trim().replaceAll('\n', '\n ')}`;
}

/** Writes these pieces as a chain, and returns its tip. A commit that stays the same keeps its id. */
function rewrite(
  { folder, ids }: Signed,
  pieces: readonly Piece[],
  hand: Hand,
  untouched: readonly Piece[] = [],
): string {
  const same = pieces.findIndex((piece, at) => piece !== untouched[at]);
  let tip = ids[same - 1];
  for (const [at, { state, changes, base, author, time }] of pieces.entries()) {
    if (at < same) continue;
    const blob = (text: string) => gitFed(folder, text, 'hash-object', '-w', '--stdin');
    const entries = [
      `040000 tree ${base}\tbase`,
      `100644 blob ${blob(changes)}\tchanges.jsonl`,
      `100644 blob ${blob(state)}\tstate.json`,
    ];
    const lines = [
      `tree ${gitFed(folder, `${entries.join('\n')}\n`, 'mktree')}`,
      ...(tip === undefined ? [] : [`parent ${tip}`]),
      `parent ${JSON.parse(state).commit}`,
      `author ${author} ${time} +0000`,
      `committer ${author} ${time} +0000`,
    ];
    const old = git(folder, 'cat-file', 'commit', ids[at] ?? ids[0] ?? '');
    const [header = ''] = /^gpgsig (?:.*\n )+-----END SSH SIGNATURE-----$/m.exec(headersOf(old)) ?? [];
    const payload = `${lines.join('\n')}\n\nApply\n`;
    const kept = [...lines, ...(header === '' ? [] : [header])].join('\n');
    const isKept = `${kept}\n\nApply` === old || hand === 'with the old signature';
    const key = hand === 'with another key' ? 'other' : 'own';
    const signed = [...lines, hand === 'without a signature' ? [] : signature(key, payload)].flat();
    const raw = isKept ? kept : signed.join('\n');
    tip = gitFed(folder, `${raw}\n\nApply\n`, 'hash-object', '-t', 'commit', '-w', '--stdin');
  }
  return tip ?? '';
}

/** Five records: the first is not signed, and the fourth is of an incomplete apply. */
async function makeRecords(): Promise<readonly string[]> {
  const folder = await checkoutWith({ 'rolecall.yaml': ROOT });
  for (const name of ['own', 'other'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', `${HOME}/${name}`]);
  await writeFile(`${HOME}/signers`, `rolecall@localhost ${await readFile(`${HOME}/own.pub`, 'utf8')}`);
  const ids: string[] = [];
  for (let day = 1; day <= 5; day++) {
    await writeFiles(folder, { 'rolecall.yaml': `${ROOT}# ${day}\n` });
    git(folder, 'commit', '-qam', `day ${day}`);
    const { base } = wholeState(git(folder, 'rev-parse', 'HEAD~1'), { instant: instantOf(day - 1) });
    const state = { instant: instantOf(day), ...(day === 4 && { base }) };
    const id = await recordApplied(folder, state, 'test', [{ kind: 'delete-user', outcome: 'failed' }]);
    ids.push(id ?? '');
    for (const [name, value] of Object.entries({
      'gpg.format': 'ssh',
      'user.signingKey': `${HOME}/own`,
      'rolecall.sign': 'true',
      'gpg.ssh.allowedSignersFile': `${HOME}/signers`,
    }))
      git(folder, 'config', name, value);
  }
  await cp(folder, `${HOME}/records`, { recursive: true });
  return ids;
}

let made: Promise<readonly string[]> | undefined;

async function signedRecords(): Promise<Signed> {
  made ??= makeRecords();
  const ids = await made;
  const folder = await folderWith({});
  await cp(`${HOME}/records`, folder, { recursive: true });
  return { folder, ids };
}

const verified = ({ folder }: Signed) =>
  log({ config: `${folder}/rolecall.yaml`, now: Date.parse('2026-12-01T00:00:00Z'), verify: true });

const faults = (signed: Signed): Promise<readonly string[]> =>
  verified(signed).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problems.map(({ code, message }) => `${code}: ${message}`);
    },
  );

const editing =
  (at: number, edit: (piece: Piece) => Partial<Piece>): Tampering =>
  (pieces) =>
    pieces.map((piece, index) => (index === at ? { ...piece, ...edit(piece) } : piece));

const order =
  (...indexes: readonly number[]): Tampering =>
  (pieces) =>
    indexes.flatMap((at) => pieces[at] ?? []);

const lockedOut = ({ state }: Piece) => ({ state: state.replace('[]', '["eve@x.com"]') });
const later = (text: string): string => text.replaceAll('2026-11-03', '2026-11-08');

const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'an edited state': editing(2, lockedOut),
  'an edited newest state': editing(4, lockedOut),
  'an edited state before the signatures began': editing(0, lockedOut),
  'an edited outcome': editing(2, ({ changes }) => ({ changes: changes.replace('failed', 'applied') })),
  'a forged author': editing(2, () => ({ author: 'Eve <eve@x.com>' })),
  'a forged time of a commit': editing(4, () => ({ time: '1700000000' })),
  'a forged time of an apply': editing(2, (of) => ({ state: later(of.state), changes: later(of.changes) })),
  'the changes of another apply': editing(2, ({ changes }) => ({ changes: later(changes) })),
  'a replaced file': (pieces) => editing(2, () => ({ base: pieces[0]?.base ?? '' }))(pieces),
  'a dropped record': order(0, 1, 3, 4),
  'a dropped oldest record': order(1, 2, 3, 4),
  'two records in another order': order(0, 2, 1, 3, 4),
  'a record written twice': order(0, 1, 2, 1, 3, 4),
};

describe.runIf(spawnSync('ssh-keygen', ['-?']).error === undefined)('log --verify', () => {
  it('accepts records that nobody touched', async () => {
    const signed = await signedRecords();
    const { folder, ids } = signed;
    const { verified: found, entries } = await verified(signed);
    expect(found).toEqual({ signed: 4, unsigned: 1 });
    expect(entries.map(({ record }) => record)).toEqual(ids.toReversed());
    const shown = asText(logDocument(await verified(signed)));
    expect(shown).toContain('4 records have a trusted signature.\n1 older record has no signature.');
    // Git itself would show another record here.
    const byEve = editing(4, () => ({ author: 'Eve <eve@x.com>' }))(ids.map((id) => pieceOf(folder, id)));
    const forged = rewrite(signed, byEve, HANDS[0]);
    git(folder, 'replace', ids[4] ?? '', forged);
    await writeFiles(folder, { '.git/info/grafts': `${ids[4]} ${ids[1]}\n` });
    git(folder, 'tag', 'rolecall/test', forged);
    git(folder, 'update-ref', FETCHED, ids[2] ?? '');
    expect((await verified(signed)).entries).toEqual(entries);
  });

  it('notices each tampering', async () => {
    const signed = await signedRecords();
    const pieces = signed.ids.map((id) => pieceOf(signed.folder, id));
    expect(rewrite(signed, pieces, 'without a signature')).toBe(signed.ids[4]);
    for (const [at, [name, tamper]] of Object.entries(TAMPERINGS).entries()) {
      // Each day tries one signature for each tampering; a long run tries all signatures.
      for (const hand of IS_LONG ? HANDS : HANDS.slice((at + SEED) % HANDS.length).slice(0, 1)) {
        git(signed.folder, 'update-ref', BRANCH, rewrite(signed, tamper(pieces), hand, pieces));
        const untrusted = /^record-unverified: .*Git does not trust its signature/s;
        const unsigned = /^record-unverified: .*(it has no|no record has a) signature/s;
        const found = (await faults(signed)).join('\n');
        expect(found, `${name} ${hand}`).toMatch(hand === 'without a signature' ? unsigned : untrusted);
      }
    }
  });

  it('notices an unsigned record after or between signed records', async () => {
    const signed = await signedRecords();
    const { folder } = signed;
    for (const isSigned of ['false', 'true']) {
      git(folder, 'config', 'rolecall.sign', isSigned);
      await recordApplied(folder, { instant: instantOf(isSigned === 'true' ? 7 : 6) });
      const unsigned = /^record-unverified: .*2026-11-06.*it has no signature/;
      expect(await faults(signed)).toEqual([expect.stringMatching(unsigned)]);
    }
  });

  it('notices a key that Git no longer trusts', async () => {
    const signed = await signedRecords();
    git(signed.folder, 'config', 'gpg.ssh.allowedSignersFile', '/dev/null');
    expect((await faults(signed)).length).toBe(4);
  });

  it('notices a local branch of forged records beside the fetched branch', async () => {
    const signed = await signedRecords();
    const { folder, ids } = signed;
    git(folder, 'update-ref', FETCHED, ids[4] ?? '');
    git(folder, 'update-ref', '-d', BRANCH);
    git(folder, 'update-ref', '-d', FETCHED);
    git(folder, 'config', 'rolecall.sign', 'false');
    const first = git(folder, 'rev-parse', 'HEAD~4');
    await recordApplied(folder, { instant: '2026-10-01T09:00:00.000Z', commit: first });
    git(folder, 'update-ref', FETCHED, ids[4] ?? '');
    expect(await faults(signed)).toEqual([expect.stringMatching(/2026-10-01.*it has no signature/)]);
  });

  it('notices a branch that somebody moved to the signed records of another portal', async () => {
    const signed = await signedRecords();
    const { folder } = signed;
    const other = await recordApplied(folder, { url: 'https://other.example.com' }, 'other');
    git(folder, 'update-ref', BRANCH, other ?? '');
    const why = 'it belongs to the portal https://other.example.com';
    expect(await faults(signed)).toEqual([expect.stringContaining(why)]);
  });

  it('accepts a URL that the files spell in another way', async () => {
    const signed = await signedRecords();
    const spelled = ROOT.replace('portal.example.com', 'Portal.Example.com/');
    await writeFiles(signed.folder, { 'rolecall.yaml': spelled });
    expect(await faults(signed)).toEqual([]);
  });
});
