import { expect, test } from 'vitest';
import { mailsAllowed, nextMailAt, noticeOf } from './rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));

test('[IMP-31] the link is followed by reminders 3 and 10 days after it; a late one delays the next', () => {
  const firstMailedAt = day(1);
  expect(nextMailAt(1, { firstMailedAt, mailedAt: day(1) })).toEqual(day(4));
  expect(nextMailAt(2, { firstMailedAt, mailedAt: day(4) })).toEqual(day(11));
  expect(nextMailAt(2, { firstMailedAt, mailedAt: day(10) })).toEqual(day(13));
  expect(nextMailAt(3, { firstMailedAt, mailedAt: day(11) })).toBeNull();
  const enrollment = { paidUntil: '2026-11-12', isSuspended: false };
  const notices = [0, 1, 2].map((sent) => noticeOf(sent, enrollment, '2026-11-11'));
  expect(notices).toEqual([{ notice: 'first' }, { notice: 'reminder' }, { notice: 'last' }]);
});

test('[MEM-39] from the day on which a payment is due, each set-up mail says so, and when the plan is suspended', () => {
  const enrollment = { paidUntil: '2026-11-12', isSuspended: false };
  const due = { notice: 'due', suspendedOn: '2026-11-19' };
  expect([0, 1, 2].map((sent) => noticeOf(sent, enrollment, '2026-11-12'))).toEqual([
    due,
    due,
    due,
  ]);
  expect(noticeOf(0, { ...enrollment, isSuspended: true }, '2026-11-20')).toEqual({
    notice: 'due',
  });
});

test('[IMP-33] an hour’s mails are spread over its minutes', () => {
  const allowed = (perHour: number, lastHour: number, lastMinute: number) =>
    mailsAllowed({ perHour, lastHour, lastMinute });
  expect(allowed(200, 0, 0)).toBe(4);
  expect(allowed(200, 40, 3)).toBe(1);
  expect(allowed(200, 198, 0)).toBe(2);
  expect(allowed(200, 201, 0)).toBe(0);
  expect(allowed(1, 0, 0)).toBe(1);
});
