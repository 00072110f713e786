import { describe, expect, it } from 'vitest';
import { givenIn, runHeadIn } from '../../src/apply/given.ts';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const start = (id: string, operation: object): string =>
  line({ event: 'start', operation: { id, ...operation } });
const end = (id: string, status: string): string => line({ event: 'end', id, status });
const HEAD = {
  format: 'rolecall.journal/1',
  portal: { name: 'test', url: 'https://p.example.com' },
  from: 'f',
  createdAt: '2026-11-20T09:00:00Z',
};

describe('what a journal says of its run', () => {
  const head = { url: 'https://p.example.com', from: 'f', createdAt: '2026-11-20T09:00:00Z' };

  it('stands in its first line, whatever follows', () => {
    expect(runHeadIn(line(HEAD))).toEqual(head);
    expect(runHeadIn(JSON.stringify(HEAD))).toEqual(head);
    expect(runHeadIn(`${line(HEAD)}{"event":"st`)).toEqual(head);
  });

  it('is nothing where that is none, and empty where it lacks something', () => {
    for (const none of [
      '',
      '\n',
      `\n${line(HEAD)}`,
      'torn',
      'null',
      '7',
      '[]',
      line({ ...HEAD, format: 'x' }),
    ])
      expect(runHeadIn(none)).toBe(undefined);
    const empty = { url: '', from: '', createdAt: '' };
    expect(runHeadIn(line({ format: HEAD.format, portal: null, from: 7, createdAt: [] }))).toEqual(empty);
    expect(runHeadIn(line({ format: HEAD.format, portal: 'x' }))).toEqual(empty);
  });
});

describe('what the calls of a run may have given', () => {
  const of = (...lines: readonly string[]) => {
    const { users, groups, kinds } = givenIn(line(HEAD) + lines.join(''));
    return {
      users: [...users],
      groups: [...groups],
      kinds: Object.entries(kinds).flatMap(([kind, is]) => (is ? [kind] : [])),
    };
  };
  const nothing = { users: [], groups: [], kinds: [] };
  const ANA = 'Ana@x.com';
  const ana = 'ana@x.com';

  it('is named by kind, those too that failed or were under way', () => {
    expect(of()).toEqual(nothing);
    const given = { ...nothing, users: [[ana, ANA]] };
    expect(of(start('1', { kind: 'create-user', email: ANA }))).toEqual(given);
    expect(of(start('1', { kind: 'update-user', email: ANA }), end('1', 'failed'))).toEqual(given);
    expect(of(start('1', { kind: 'link-reports', email: ANA }))).toEqual({ ...given, kinds: ['reports'] });
    expect(of(start('1', { kind: 'link-rls-users', emails: [ANA, 7] }))).toEqual({
      ...given,
      kinds: ['rls'],
    });
    expect(of(start('1', { kind: 'link-rls-groups', groups: ['g'] }))).toEqual({
      ...nothing,
      groups: ['g'],
      kinds: ['rls'],
    });
  });

  it('is nothing of what takes, what is torn, or what has no such fields', () => {
    for (const kind of ['unlink-reports', 'unlink-rls-users', 'unlink-rls-groups'])
      expect(of(start('1', { kind, email: ANA, emails: [ANA], groups: ['g'] }))).toEqual(nothing);
    expect(of(line({ event: 'closed', operation: { kind: 'link-reports', email: ANA } }))).toEqual(nothing);
    expect(of('{"event":"start","operation":{"kind":"link-re')).toEqual(nothing);
    expect(of(start('1', { kind: 'link-rls-users', emails: ANA }))).toEqual({ ...nothing, kinds: ['rls'] });
    expect(of(line({ event: 'start', operation: null }))).toEqual(nothing);
  });
});
