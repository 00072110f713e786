// Loaded before what is measured: leaves the peak memory of the process, in bytes, and its processor time, in seconds, in
// the file that BENCH_USAGE names.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_USAGE;
if (file && isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ bytes: maxRSS * 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 }));
  });
}
