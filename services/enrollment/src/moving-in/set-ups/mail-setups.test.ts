import { expect, test } from 'vitest';
import { silentLogger } from '../../../test/fakes.ts';
import { createMailSetups } from './mail-setups.ts';
import type { TakenMail } from './setup.ts';

const now = new Date('2026-03-08T14:30:00.000Z');

const mailOf = (enrollmentId: number): TakenMail => ({
  enrollmentId,
  ownerId: enrollmentId,
  leasedUntil: now,
  nextBillingDate: new Date('2026-04-01T16:00:00.000Z'),
  isFeePaid: true,
  isSuspended: false,
  paidUntil: null,
  roundMails: 0,
  firstMailedAt: null,
  mailings: 0,
});

test('[MEM-16] [IMP-33] mails whose links wouldn’t open are put off for an hour, and the next ones follow at once', async () => {
  const batches = [[1, 2], [3], []];
  const sent: number[] = [];
  const putOff: [number, Date][] = [];
  const unexpected = () => Promise.reject(new Error('not expected'));
  const mailSetups = createMailSetups({
    queue: {
      take: () => Promise.resolve((batches.shift() ?? []).map(mailOf)),
      putOff: ({ enrollmentId }, until) => Promise.resolve(void putOff.push([enrollmentId, until])),
      save: ({ enrollmentId }) => Promise.resolve(void sent.push(enrollmentId)),
      drop: unexpected,
      putBack: unexpected,
      orderDue: unexpected,
    },
    readObstacle: (id) => Promise.resolve(id === 3 ? null : 'Not now.'),
    billing: {
      makeStartLink: () =>
        Promise.resolve({ id: 'link', url: '', expiresAt: '2026-04-07T14:30:00.000Z' }),
    },
    perHour: 60,
    clock: () => now,
    timeZone: 'UTC',
    logger: silentLogger,
  });
  expect([await mailSetups(), await mailSetups(), await mailSetups()]).toEqual([true, true, false]);
  const anHourLater = new Date('2026-03-08T15:30:00.000Z');
  expect(putOff).toEqual([
    [1, anHourLater],
    [2, anHourLater],
  ]);
  expect(sent).toEqual([3]);
});
