/** One portal of several. */
export interface Member {
  /** Undefined where the root file cannot be read: the run says what is wrong with it. */
  readonly name: string | undefined;
  /** The path of the root file, from the current folder, with slashes. */
  readonly config: string;
}

/** How people call a portal of several. */
export const memberName = ({ name, config }: Member): string => name ?? config;

/** The gravest last. */
const BY_GRAVITY: readonly number[] = [0, 2, 3, 5, 1, 4, 70, 130];

/** How grave an exit code is; one that rolecall does not know, as of a killed process, more so than any other. */
export const gravityOf = (code: number): number => {
  const known = BY_GRAVITY.indexOf(code);
  return known === -1 ? BY_GRAVITY.length : known;
};

/** The gravest of the exit codes of several runs; 0 of none (contract, section 10). */
export const gravest = <Code extends number>(codes: readonly Code[]): Code | 0 =>
  codes.reduce<Code | 0>((worst, code) => (gravityOf(code) > gravityOf(worst) ? code : worst), 0);
