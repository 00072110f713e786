/** One portal of several. */
export interface Member {
  /** Undefined where the root file cannot be read: the run says what is wrong with it. */
  readonly name: string | undefined;
  /** The path of the root file, from the current folder, with slashes. */
  readonly config: string;
}

/** How people call a portal of several. */
export const memberName = ({ name, config }: Member): string => name ?? config;

const BY_GRAVITY = [130, 70, 4, 1, 5, 3, 2, 0] as const;

/** The gravest of the exit codes of several runs; 0 of none (contract, section 10). */
export const gravest = <Code extends number>(codes: readonly Code[]): Code | 0 => {
  const found = BY_GRAVITY.find((code) => codes.some((one) => one === code));
  return codes.find((code) => code === found) ?? 0;
};
