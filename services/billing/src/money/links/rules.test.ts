import { expect, test } from 'vitest';
import { expiryOf, hashToken, standingOf, tokenOf, urlOf } from './rules.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const open = {
  expiresAt: new Date(now.getTime() + 1),
  endedAt: null,
  usedAt: null,
  setupIntentId: null,
};
const used = { ...open, usedAt: minutesAgo(59), setupIntentId: 'seti_1' };

test.each([
  ['open', open, null],
  ['gone', { ...open, expiresAt: now }, null],
  ['gone', { ...open, endedAt: minutesAgo(1) }, null],
  ['gone', used, null],
  ['gone', used, 'seti_2'],
  ['repeated', used, 'seti_1'],
  ['gone', { ...used, usedAt: minutesAgo(60) }, 'seti_1'],
  ['gone', { ...used, endedAt: minutesAgo(1) }, 'seti_1'],
] as const)('[MNY-72] a link is %s: case %#', (standing, link, setupIntentId) => {
  expect(standingOf(link, { now, setupIntentId })).toBe(standing);
});

test('[MNY-73] a token is in the fragment, is the same for a link, and differs by link and secret', () => {
  const token = tokenOf('link-1', 'secret');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokenOf('link-1', 'secret')).toBe(token);
  expect(tokenOf('link-2', 'secret')).not.toBe(token);
  expect(tokenOf('link-1', 'other')).not.toBe(token);
  expect(hashToken(token)).toHaveLength(32);
  expect(urlOf('card', { token, publicUrl: 'https://petwell.example' })).toBe(
    `https://petwell.example/card-link#token=${token}`,
  );
  expect(expiryOf('card', now)).toEqual(new Date('2026-12-08T12:00:00.000Z'));
});
