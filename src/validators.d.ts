// Types of the checks that scripts/compile-validators.mjs writes to build/compiled.

/** If the check returns false, `errors` has the reasons. */
interface SchemaCheck {
  (value: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

declare module '#compiled/files' {
  export const isRoot: SchemaCheck;
  export const isAccess: SchemaCheck;
  export const isCases: SchemaCheck;
}

declare module '#compiled/records' {
  export const isEnvelope: SchemaCheck;
  export const isUser: SchemaCheck;
  export const isReport: SchemaCheck;
  export const isRole: SchemaCheck;
  export const isAudit: SchemaCheck;
}

declare module '#compiled/state' {
  export const isState: SchemaCheck;
}

declare module '#compiled/plan' {
  export const isPlan: SchemaCheck;
}
