// Loaded before the measured program. Writes peak memory (bytes) and processor time (seconds) to BENCH_USAGE.
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_USAGE;
if (file && isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(file, JSON.stringify({ bytes: maxRSS * 1024, cpu: (userCPUTime + systemCPUTime) / 1e6 }));
  });
}
