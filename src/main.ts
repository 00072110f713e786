#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { createProgram } from './program.ts';

// V8 of Node.js 20 optimises too early for runs of a few seconds. Later versions of V8 do not have this flag.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');
// A plan creates millions of short-lived objects. A larger space for new objects needs fewer collections.
setFlagsFromString('--semi-space-growth-factor=16');
// In a long run, the heap would grow to four times the data in use.
setTimeout(() => setFlagsFromString('--heap-growing-percent=60'), 1500).unref();

const { run, report } = createProgram(process);

/** True if stdout failed, for example on a full disk. A reader that ends early (`| head`) is no failure. */
let hasFailed = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || hasFailed) return;
  hasFailed = true;
  process.stderr.write(`error: rolecall cannot write its output to stdout (${error.code})\n`);
});
process.stderr.on('error', () => {});
// Node.js would print an uncaught error, and the error may contain the API key.
process.on('uncaughtException', (error) => {
  report(error).finally(() => process.exit(70));
});
const exitCode = await run();
process.exitCode = exitCode;
// Code 1 would say that the command changed nothing.
const codeWithoutOutput = ['apply', 'restore', 'lockout'].includes(process.argv[2] ?? '') ? 4 : 1;
process.stdout.write('', () => {
  // Exit here: open requests of a failed run would keep the process alive.
  const exit = (): never => process.exit(exitCode === 0 && hasFailed ? codeWithoutOutput : exitCode);
  process.stderr.write('', exit);
  // Do not wait longer for stderr: its reader may first read stdout to the end.
  setTimeout(exit, 2000);
});
