import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { leftOutUrl, type MailData, type MailKind, mailKinds } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import { againFor, baseKeyOf, copyKeyOf, secondsUntilAgain } from './rules-again.ts';
import type { StoredMail } from './stored-mail.ts';

const now = new Date('2026-11-21T15:05:00.000Z');
const visit = {
  ...mailRequests.appointment.mail,
  startsAt: '2026-11-22T15:00:00.000Z',
  version: 1,
} as MailData;
const stored = (change: Partial<StoredMail> & { content: unknown }): StoredMail => ({
  id: 1,
  ownerId: 7,
  kind: (change.content as MailData | null)?.kind ?? 'appointment',
  dedupeKey: 'key',
  toAddress: 'ada@example.com',
  toName: 'Ada',
  subject: 'Subject',
  isNamed: true,
  status: 'sent',
  error: null,
  createdAt: now,
  dueAt: now,
  sentAt: now,
  about: 'enrollment/17',
  ...change,
});
const again = (change: Parameters<typeof stored>[0], later: MailData[] = []) =>
  againFor(stored(change), {
    later: later.map((content) => ({ kind: content.kind, content })),
    now,
  });

test('[MAI-26] an email with a secret link is never sent again as it was', () => {
  const kinds = Object.keys(mailKinds) as MailKind[];
  const secret = kinds.filter((kind) => 'hasSecretLink' in mailKinds[kind]);
  expect(secret).toContain('account-link');
  for (const kind of secret) {
    const { again: how } = mailKinds[kind] as { again?: unknown };
    expect([kind, JSON.stringify(how ?? null)]).not.toEqual([
      kind,
      expect.stringContaining('"same"'),
    ]);
  }
});

test.each([
  ['password-reset', 'sign-in-link'],
  ['account-setup', 'sign-in-link'],
  ['email-change', 'address-link'],
  ['account-confirmation', 'address-link'],
  ['email-change-undo', null],
  ['password-changed', null],
] as const)('[MAI-26] a link of %s is made anew: %s', (purpose, how) => {
  const content = {
    kind: 'account-link',
    purpose,
    firstName: 'Ada',
    url: leftOutUrl,
    expiresAt: null,
  };
  expect(again({ content })).toBe(how);
});

test.each([
  ['sent', 'same'],
  ['failed', 'same'],
  ['queued', null],
  ['claimed', null],
] as const)('[MAI-26] an email that is %s: %s', (status, how) => {
  expect(again({ content: visit, status })).toBe(how);
});

test('[MAI-26] not once its text is forgotten, or a later version words it otherwise', () => {
  expect(again({ content: null })).toBeNull();
  expect(again({ content: { kind: 'appointment' } })).toBeNull();
});

test('[MAI-26] not of a visit that was moved, or has begun', () => {
  expect(again({ content: visit }, [{ ...visit, version: 1 } as MailData])).toBe('same');
  expect(again({ content: visit }, [{ ...visit, version: 2 } as MailData])).toBeNull();
  const other = { ...visit, appointmentId: 999, version: 2 } as MailData;
  expect(again({ content: visit }, [other])).toBe('same');
  expect(again({ content: { ...visit, startsAt: now.toISOString() } })).toBeNull();
});

test('[MAI-26] not of a plan whose end was told since', () => {
  const summary = mailRequests['visit-summary'].mail as MailData;
  expect(again({ content: summary })).toBe('same');
  expect(again({ content: summary }, [visit])).toBe('same');
  expect(again({ content: summary }, [mailRequests['plan-ending'].mail as MailData])).toBeNull();
});

test('[MAI-29] what is left of a plan is counted anew instead', () => {
  expect(again({ content: mailRequests['benefits-left'].mail })).toBeNull();
});

test('[MAI-26] the pause counts from the last copy, whichever was clicked', () => {
  const key = copyKeyOf('mail.requested.v1:1', now);
  expect(baseKeyOf(key)).toBe('mail.requested.v1:1');
  expect(baseKeyOf(copyKeyOf(key, now))).toBe('mail.requested.v1:1');
  expect(secondsUntilAgain(now, new Date(now.getTime() + 119_001))).toBe(1);
  expect(secondsUntilAgain(now, new Date(now.getTime() + 120_000))).toBe(0);
});
