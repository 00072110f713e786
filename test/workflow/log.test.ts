import { describe, expect, it } from 'vitest';
import { logDocument } from '../../src/render/documents/repository.ts';
import { logJson } from '../../src/render/json/reports.ts';
import { log } from '../../src/workflow/log.ts';
import { git } from '../support/git.ts';
import { asText } from '../support/printed.ts';
import { recordedCheckout } from '../support/recorded.ts';

describe('the log', () => {
  it('prints names and messages of commits as text, whatever they hold', async () => {
    const folder = await recordedCheckout((where) => {
      git(
        where,
        '-c',
        'user.name=Eve \u001b[31m\u202e',
        'commit',
        '-q',
        '--allow-empty',
        '-m',
        '::error::gone \u001b]8;;http://x\u0007',
      );
    });
    const found = await log(`${folder}/rolecall.yaml`, 10);
    const text = asText(logDocument(found));
    expect([text.includes('\u001b'), text.includes('\u202e'), /^\s*::/m.test(text)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(text).toContain('Eve \\u{1b}[31m\\u{202e} <test@x.com>: ::error::gone');
    const json = [...logJson(found)].join('');
    expect(json.includes('\u202e')).toBe(false);
    expect(JSON.parse(json).entries[0].author).toBe('Eve \u001b[31m\u202e <test@x.com>');
  });

  it('says which branch to fetch where nothing is recorded', async () => {
    const folder = await recordedCheckout();
    git(folder, 'branch', '-D', 'rolecall/test');
    await expect(log(`${folder}/rolecall.yaml`, 10)).rejects.toMatchObject({
      problems: [{ code: 'base-missing', fix: 'fetch it: git fetch origin rolecall/test' }],
    });
  });
});
