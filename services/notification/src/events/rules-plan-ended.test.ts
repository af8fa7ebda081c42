import { unusedMonthsRule } from '@petwell/contracts/legal';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { cancelled } from '../../test/factories.ts';

const dashboard = 'http://localhost:8080/dashboard/ada.park%40example.com';

test('[PAY-22] blames payments only if the provider gave up on them', async () => {
  const [mail, ...others] = await composeMails(
    cancelled('provider', { isForNonpayment: true }),
    cancelled('provider', { isForNonpayment: true }),
  );
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Biscuit's plan at PetWell Veterinary Clinic has ended");
  expect(mail?.text).toContain(
    "Hello Ada, Biscuit's Dog Gold plan has ended because payments could not be collected. You won't be charged for it again. Past payments aren't refunded automatically.",
  );
});

test.each([
  // Also the end of a refund within the first days.
  ['provider', false],
  ['staff', true],
] as const)(
  '[MNY-07] says of a plan ended by %s that nothing is refunded: %s',
  async (reason, isSaid) => {
    const [mail] = await composeMails(cancelled(reason));
    expect(mail?.text.includes('refunded automatically')).toBe(isSaid);
  },
);

test('[YEA-08] says what is refunded of a year that was paid in advance, instead of nothing', async () => {
  const [mail] = await composeMails(cancelled('owner', { hasPrepaidYear: true }));
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain(`A year of it was paid in advance. ${unusedMonthsRule}`);
  expect(text).not.toContain('refunded automatically');
  const [other] = await composeMails(cancelled('owner'));
  expect(other?.text).not.toContain('in advance');
});

test.each([
  ['provider', "Hello Ada, Biscuit's Dog Gold plan has ended."],
  ['staff', "Hello Ada, Biscuit's Dog Gold plan was canceled by PetWell Veterinary Clinic."],
  ['owner', "Hello Ada, Biscuit's Dog Gold plan was canceled from your account."],
] as const)('[MAI-05] announces a plan ended by %s', async (reason, text) => {
  const [mail] = await composeMails(cancelled(reason));
  expect(mail?.text).toContain(`${text} You won't be charged for it again.`);
  expect(mail?.text).not.toContain('could not be collected');
  expect(mail?.text).toContain(dashboard);
});

test('[MAI-13] announces a plan ended with its account, without a link to the dashboard', async () => {
  const [mail] = await composeMails(cancelled('deleted'));
  expect(mail?.text).toContain(
    "Hello Ada, your account at PetWell Veterinary Clinic was deleted, so Biscuit's Dog Gold plan has ended.",
  );
  expect(mail?.text).not.toContain(dashboard);
});

test.each(['staff', 'owner', 'deleted', 'provider'] as const)(
  '[MAI-06] says nothing about a plan that never started and ended by %s',
  async (reason) => {
    const ended = cancelled(reason, { previousStatus: 'pending_payment' });
    expect(await composeMails(ended)).toEqual([]);
  },
);

test.each([
  ['its order was mailed', { isEndTold: true }],
  ['mails are held', { areMailsHeld: true }],
  ['it was suspended before it started', { hasStarted: false, previousStatus: 'suspended' }],
] as const)('[MAI-06] says nothing about a plan that ended if %s', async (_case, ended) => {
  expect(await composeMails(cancelled('staff', ended))).toEqual([]);
});

test('[MAI-05] announces a plan that ends with its account, also if an end was ordered before', async () => {
  expect(await composeMails(cancelled('deleted', { isEndTold: true }))).toHaveLength(1);
});

test.each(['replaced', 'abandoned'] as const)(
  'sends nothing for an unpaid enrollment that was %s',
  async (reason) => {
    expect(await composeMails(cancelled(reason))).toEqual([]);
  },
);
