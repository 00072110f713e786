// Bundles the type declarations of the library into one file.
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = await rollup({
  input: `${root}build/types/index.d.ts`,
  external: /^node:/,
  plugins: [dts()],
  onwarn: (warning) => {
    throw new Error(warning.message);
  },
});
await bundle.write({ file: `${root}dist/index.d.ts`, format: 'es' });
await bundle.close();
