// A nightly job with the library: plans, rehearses, and applies only small plans. Usage: node nightly.mjs ROOT_FILE
// It needs ROLECALL_API_KEY, and ROLECALL_URL to pin the portal, like the command.
import {
  appliedText,
  apply,
  exitCodeOf,
  ProblemError,
  plan,
  planText,
  prepare,
  problemsText,
  read,
  redactor,
  rehearse,
} from 'rolecall';

const MOST_CALLS = 50;

// The command removes the key from its output; a program must do that itself.
const { data: clean, stream } = redactor([process.env.ROLECALL_API_KEY ?? '']);

// Other options have defaults: the environment, the present time, all differences.
const request = {
  config: process.argv[2] ?? 'rolecall.yaml',
  notify: (notice) => console.error(clean(notice)),
};
const plain = { colour: false };
const show = (chunks) => {
  for (const chunk of stream(chunks)) process.stdout.write(chunk);
};

try {
  const { live } = await read(request);
  console.log(`${live.users.size} users in the portal`);
  const seen = await plan(request);
  show(planText(seen, plain));
  if (seen.operations.length > MOST_CALLS)
    throw new Error(`a person must check a plan of ${seen.operations.length} calls`);
  const rehearsed = await rehearse(await prepare(request));
  if (exitCodeOf(rehearsed) !== 0) throw new Error('the rehearsal failed');
  const applied = await apply({ ...request, expect: seen.fingerprint });
  if (applied !== undefined) show(appliedText(applied, plain));
  process.exitCode = applied === undefined ? 1 : exitCodeOf(applied);
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  console.error(clean(problemsText(error.problems, { ...plain, excerpts: false })));
  process.exitCode = 1;
}
