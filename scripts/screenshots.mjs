// Takes the screenshots of the HTML page for the docs, from the demo portal and the built command.
// With a folder, it also takes them in dark mode, on a phone and in print:
//
//   npm run build && node scripts/screenshots.mjs [FOLDER]
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { importTypeScript } from './import-typescript.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const rolecall = path.join(root, 'dist/main.js');
const images = path.resolve(process.argv[2] ?? path.join(root, 'docs/images'));
const folder = await mkdtemp(path.join(tmpdir(), 'rolecall-pictures-'));

function startPortal() {
  const seed = path.join(root, 'examples/demo/portal.json');
  const child = spawn(
    process.execPath,
    [rolecall, 'sandbox', '--seed', seed, '--port', '0', '--format', 'json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`the portal ended with ${code}`)));
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve({ child, ...JSON.parse(text.split('\n')[0] ?? '') });
    });
  });
}

async function demoPage({ url, key }) {
  await cp(path.join(root, 'examples/demo'), folder, { recursive: true });
  const config = path.join(folder, 'rolecall.yaml');
  await writeFile(config, (await readFile(config, 'utf8')).replace(/url: .*/, `url: ${url}`));
  await promisify(execFile)(process.execPath, [rolecall, 'plan', '--report', 'plan.html'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ROLECALL_API_KEY: key, ROLECALL_URL: url },
  });
  const file = path.join(folder, 'plan.html');
  // The port is random, and the pictures must not change.
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(new URL(url).host, 'demo.example.com'));
  return pathToFileURL(file).href;
}

const FIRST = { viewport: { width: 1280, height: 1100 } };
// High enough for the whole page, so that sticky parts cover nothing.
const DESK = { viewport: { width: 1280, height: 3000 } };
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const press = (selector) => (page) => page.locator(selector).first().click();
const toMatrix = (page) => page.evaluate(`document.getElementById('matrix').scrollIntoView()`);

const PICTURES = [
  { name: 'page-first', options: FIRST, screen: true, isInDocs: true },
  { name: 'page-light', options: DESK },
  { name: 'page-dark', options: { ...DESK, colorScheme: 'dark' } },
  { name: 'page-phone', options: PHONE },
  { name: 'page-phone-matrix', options: { ...PHONE, colorScheme: 'dark' }, prepare: toMatrix, screen: true },
  { name: 'page-print', options: { viewport: { width: 703, height: 900 } }, media: 'print' },
  { name: 'page-matrix', options: DESK, part: '#matrix', isInDocs: true },
  {
    name: 'page-person',
    isInDocs: true,
    options: { viewport: { width: 1280, height: 800 } },
    prepare: press('.list button.who'),
    screen: true,
  },
  {
    name: 'page-report',
    options: { viewport: { width: 1280, height: 800 } },
    prepare: press('.heading.has button'),
    screen: true,
  },
];

async function take(browser, url, { name, options, media = 'screen', prepare, part, screen = false }) {
  const page = await browser.newPage(options);
  await page.emulateMedia({ media });
  await page.goto(url);
  await page
    .locator(media === 'print' ? '.printed' : '.grid')
    .first()
    .waitFor();
  await prepare?.(page);
  const file = path.join(images, `${name}.png`);
  const shoot = () =>
    part === undefined
      ? page.screenshot({ path: file, fullPage: !screen })
      : page.locator(part).screenshot({ path: file });
  // On a busy machine a screenshot sometimes fails and succeeds a moment later.
  await shoot()
    .catch(() => page.waitForTimeout(1000).then(shoot))
    .catch(() => page.waitForTimeout(3000).then(shoot));
  await page.close();
}

await mkdir(images, { recursive: true });
const portal = await startPortal();
const { startBrowser } = await importTypeScript('test/support/browser.ts');
const browser = await startBrowser();
try {
  const url = await demoPage(portal);
  const pictures = PICTURES.filter(({ isInDocs }) => isInDocs === true || process.argv[2] !== undefined);
  for (const picture of pictures) await take(browser, url, picture);
  console.log(`${pictures.length} pictures are in ${images}`);
} finally {
  await browser.close();
  portal.child.removeAllListeners('close');
  portal.child.kill();
  await rm(folder, { recursive: true, force: true });
}
