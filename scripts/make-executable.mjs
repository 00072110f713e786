// npm makes the command executable only when it installs the package.
import { chmod } from 'node:fs/promises';

await chmod(new URL('../dist/main.js', import.meta.url), 0o755);
