// The command is run as a file where nobody installed the package.
import { chmod } from 'node:fs/promises';

await chmod(new URL('../dist/main.js', import.meta.url), 0o755);
