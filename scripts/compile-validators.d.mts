interface CompiledModule {
  readonly to: string;
  readonly schemas: Readonly<Record<string, readonly [file: string, name: string]>>;
}

export const MODULES: readonly CompiledModule[];
export function codeOf(
  module: CompiledModule,
  schemaOf: (file: string, name: string) => Promise<object>,
): Promise<string>;
