#!/usr/bin/env node
import { programOf } from './program.ts';

const { run, report } = programOf(process);

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
// What Node.js itself says of an error that nobody caught would not pass the outlet.
process.on('uncaughtException', (error) => {
  report(error).finally(() => process.exit(70));
});
// Requests of a run that has failed may still be under way: nothing waits for them.
const exitCode = await run();
process.exitCode = exitCode;
process.stdout.write('', () => process.exit(exitCode));
