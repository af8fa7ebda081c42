import { expect, test, vi } from 'vitest';
import { clinic, enrollmentSnapshot } from '../../test/factories.ts';
import { createUseYearLink } from './use-link.ts';

const sheet = {
  monthlyCents: 6_350,
  percent: 10,
  listCents: 76_200,
  savedCents: 7_620,
  yearCents: 68_580,
  feeCents: 0,
  from: '2027-01-20',
  until: '2028-01-20',
};

test('[AGR-01] [YEA-15] the agreement to a year has the plan that is charged now', async () => {
  const add = vi.fn();
  const done = () => Promise.resolve();
  const { plan, ...sold } = enrollmentSnapshot();
  const snapshot = { ...sold, plan: { ...plan, name: 'Dog Platinum' } };
  const year = { yearId: 'year', enrollmentId: 17, sheet, paidAt: null, consentedAt: null };
  const tx = {
    leases: { require: done },
    years: { consent: done },
    links: { lock: done, lockEnrollment: () => Promise.resolve(true) },
    consents: { add },
  };
  const links = {
    find: () => Promise.resolve({ id: 'year', enrollmentId: 17 }),
    requireOpen: () => undefined,
    goneIfMissing: () => undefined,
  };
  const yearLink = createUseYearLink({
    links,
    readYear: () => Promise.resolve(year),
    loadPayable: () =>
      Promise.resolve({ snapshot, hasDied: false, closedAt: null, payer: { ownerId: 5 } }),
    fetchEnrollment: () => Promise.resolve({ enrollment: { billing: 'elsewhere' } }),
    withCustomer: () => Promise.resolve({ clientSecret: 'secret' }),
    settle: () => Promise.resolve(false),
    transaction: (work: (given: typeof tx) => Promise<void>) => work(tx),
    withLease: (_key: string, work: (lease: object) => Promise<unknown>) => work({}),
    timeZone: clinic.timeZone,
  } as unknown as Parameters<typeof createUseYearLink>[0]);
  await yearLink.agree({
    token: 'token',
    dueToday: '685.80',
    until: sheet.until,
    textVersion: 'year-link-2026-11-30-good',
    clientAddress: '',
  });
  expect(add).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ agreed: snapshot }));
});
