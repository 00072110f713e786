import { parentPort } from 'node:worker_threads';
import { textOfFile } from '../config/parse/text.ts';
import { soundYaml } from '../config/parse-file.ts';
import type { Asked, Told } from './parsing-ahead.ts';

parentPort?.on('message', ({ number, file, content }: Asked) => {
  const value = soundYaml(textOfFile(file, content), 'access');
  const told: Told = { number, json: value === undefined ? undefined : JSON.stringify(value) };
  parentPort?.postMessage(told);
});
