export const CONFIG_VALIDATORS: URL;
export function validatorsCode(schemas: Readonly<Record<string, object>>, formats: readonly string[]): string;
