import { DONE, exitBy } from '../domain/exit.ts';
import { diagnosisJson } from '../render/json/reports.ts';
import { diagnosisText } from '../render/library.ts';
import { doctor, isUnusable } from '../workflow/doctor.ts';
import { type ConnectionFlags, connection } from './connection.ts';
import type { ExitCode, Format, Shell } from './shell.ts';

export interface DoctorFlags extends ConnectionFlags {
  /** Undefined when the flag was not given and no rolecall.yaml lies in the current folder. */
  readonly config: string | undefined;
  readonly format: Format;
}

/** `rolecall doctor`: finds out what portal this is and what the key may do. Reads only. */
export async function run(flags: DoctorFlags, shell: Shell): Promise<ExitCode> {
  const diagnosis = await doctor({ ...connection(flags, shell), config: flags.config, now: shell.now });
  const exit = isUnusable(diagnosis) ? exitBy(1, diagnosis.problems) : DONE;
  await shell.print(
    flags.format === 'json'
      ? [diagnosisJson(diagnosis, exit)]
      : diagnosisText(diagnosis, { colour: shell.colourOut, width: shell.width }),
  );
  return exit.code;
}
