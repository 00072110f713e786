const NAMES =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 PSF-2.0 Python-2.0 Unlicense';
const PERMISSIVE = new Set(NAMES.split(' '));

/** True if an SPDX expression offers a permissive choice: `MIT OR GPL-3.0` does, `MIT AND GPL-3.0` does not. */
export function isPermissive(expression) {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => PERMISSIVE.has(one.trim())));
}
