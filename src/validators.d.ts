// Types of the checks that scripts/compile-validators.mjs writes to build/compiled.

/** If the check returns false, `errors` has the reasons. */
interface SchemaCheck<Value = unknown> {
  (value: unknown): value is Value;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string }[] | null;
}

declare module '#compiled/files' {
  export const isRoot: SchemaCheck;
  export const isAccess: SchemaCheck;
  export const isCases: SchemaCheck;
}

declare module '#compiled/records' {
  export const isEnvelope: SchemaCheck<import('./portal/decode.ts').RecordPage<unknown>>;
  export const isUser: SchemaCheck<import('./portal/decode.ts').UserRecord>;
  export const isReport: SchemaCheck<import('./portal/decode.ts').ReportRecord>;
  export const isRole: SchemaCheck<import('./portal/decode.ts').RoleRecord>;
  export const isAudit: SchemaCheck<import('./portal/decode.ts').AuditRecord>;
}

declare module '#compiled/state' {
  export const isState: SchemaCheck;
}

declare module '#compiled/plan' {
  export const isPlan: SchemaCheck<import('./domain/plan.ts').Plan>;
}
