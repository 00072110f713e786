#!/usr/bin/env node
import { programOf } from './program.ts';

const { run, report } = programOf(process);

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
// Node.js would print an uncaught error, and the error may contain the API key.
process.on('uncaughtException', (error) => {
  report(error).finally(() => process.exit(70));
});
// Do not wait for open requests of a failed run.
const exitCode = await run();
process.exitCode = exitCode;
process.stdout.write('', () => process.exit(exitCode));
