import { expect, test, vi } from 'vitest';
import { addLink } from './add-link.ts';
import { hashToken, mayStart, newLink, standingOf, tokenOf, urlOf } from './rules.ts';

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
  ['used', used, null],
  ['used', used, 'seti_2'],
  ['repeated', used, 'seti_1'],
  ['used', { ...used, usedAt: minutesAgo(60) }, 'seti_1'],
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
  const given = { id: 'link-1', secret: 'secret', publicUrl: 'https://petwell.example' };
  expect(urlOf('card', given)).toBe(`https://petwell.example/card-link#token=${token}`);
  expect(urlOf('restart', given)).toBe(`https://petwell.example/plan-link#token=${token}`);
});

test('[MNY-72] [MNY-77] a link works for the time of its kind, and no longer than it was made for', () => {
  const enrollment = { id: 'link-1', enrollmentId: 17, dueAt: null };
  const made = { now, secret: 'secret' };
  expect(newLink({ ...enrollment, kind: 'card' }, made).expiresAt).toEqual(
    new Date('2026-12-08T12:00:00.000Z'),
  );
  const restart = { ...enrollment, kind: 'restart' } as const;
  expect(newLink(restart, made).expiresAt).toEqual(new Date('2026-12-31T12:00:00.000Z'));
  const until = new Date('2026-12-10T09:00:00.000Z');
  expect(newLink({ ...restart, until }, made).expiresAt).toEqual(until);
});

test.each([
  ['open', 'closed', true],
  ['open', 'waiting', true],
  ['open', 'running', false],
  ['used', 'closed', false],
  ['used', 'waiting', true],
  ['used', 'running', false],
  // The plan has ended again since: the answer that is repeated must not start it once more.
  ['repeated', 'closed', false],
  ['repeated', 'waiting', true],
  ['repeated', 'running', true],
  ['gone', 'closed', false],
  ['gone', 'waiting', false],
] as const)('[MNY-77] a link that is %s may start a %s plan: %s', (link, standing, may) => {
  expect(mayStart(link, standing)).toBe(may);
});

const plan17 = { id: 'link-2', enrollmentId: 17, kind: 'card', dueAt: null } as const;
/** Adds a link `ago` ms after the plan's last one. */
function addAfter(ago: number | null) {
  const lastMadeAt = () => Promise.resolve(ago === null ? null : new Date(now.getTime() - ago));
  const add = vi.fn(() => Promise.resolve());
  const added = addLink({ lastMadeAt, add }, newLink(plan17, { now, secret: 'secret' }));
  return { add, added };
}

test.each([
  [0, 120, '2 minutes'],
  [59_999, 61, '2 minutes'],
  [60_000, 60, '60 seconds'],
  [118_500, 2, '2 seconds'],
  [119_999, 1, '1 second'],
])(
  '[JOI-33] %i ms after a link, its next one is refused for %i more seconds, and ends nothing',
  async (ago, retryAfterSeconds, wait) => {
    const { add, added } = addAfter(ago);
    await expect(added).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds,
      publicMessage: `We’ve just emailed this link. You can send it again in ${wait}.`,
    });
    expect(add).not.toHaveBeenCalled();
  },
);

test.each([[null], [120_000]])(
  '[JOI-33] a first link, and one two minutes after the last, is made: %s ms',
  async (ago) => {
    const { add, added } = addAfter(ago);
    await added;
    expect(add).toHaveBeenCalledTimes(1);
  },
);
