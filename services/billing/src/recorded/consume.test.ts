import { expect, test, vi } from 'vitest';
import { clinic, enrollmentSnapshot } from '../../test/factories.ts';
import { createHandleRecordedPayment } from './consume.ts';

test('[AGR-01] [YEA-11] the agreement to a year paid at the counter has the plan that enrollment tells', async () => {
  const add = vi.fn();
  const done = () => Promise.resolve();
  const tx = {
    payables: { keep: done, markPaidAtClinic: done },
    recordedPayments: { keep: done },
    consents: { add },
  };
  const handle = createHandleRecordedPayment({
    consumeOnce: (_consumer: string, _event: unknown, work: (given: unknown) => unknown) =>
      work(tx),
    findInvoice: () => Promise.resolve(null),
    rereadPayment: done,
    textTerms: clinic.textTerms,
    businessClock: () => new Date('2026-03-01T12:00:00.000Z'),
    timeZone: clinic.timeZone,
  } as unknown as Parameters<typeof createHandleRecordedPayment>[0]);
  const sold = enrollmentSnapshot();
  const changed = { ...sold, plan: { ...sold.plan, name: 'Dog Platinum' } };
  const payment = {
    id: 'recorded',
    amountCents: 68_580,
    membershipFeeCents: 0,
    isFirst: false,
    paidAt: '2026-02-05T17:00:00.000Z',
    method: 'check',
    recordedBy: 'Maya Chen',
    isVoided: false,
    covers: { from: '2026-02-05', until: '2027-02-05' },
    prepaidYear: { percent: 10 },
  };
  await handle({ data: { ...changed, payment } } as unknown as Parameters<typeof handle>[0]);
  expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ agreed: changed }));
});
