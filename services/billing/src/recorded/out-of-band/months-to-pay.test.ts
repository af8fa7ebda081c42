import { AppError } from '@petwell/chassis';
import { expect, test } from 'vitest';
import { observedInvoice } from '../../../test/factories.ts';
import { owedOf } from '../../core/rules-standing.ts';
import { daysOf, monthsToPay, requirePaidOn } from './months-to-pay.ts';

const month = (index: number, changes: object = {}) =>
  observedInvoice({
    id: `in_${index}`,
    isFirst: false,
    status: 'open',
    remainingCents: 6_350,
    createdAt: new Date(Date.UTC(2028, index, 10)),
    period: {
      start: new Date(Date.UTC(2028, index, 10, 5)),
      end: new Date(Date.UTC(2028, index + 1, 10, 5)),
    },
    ...changes,
  });
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.message : String(error);
  }
  return null;
};

test('[MNY-140] [MNY-142] exactly the months that are owed are paid, for exactly what was shown', () => {
  // February failed, March was suspended from its first day, and April is running.
  const invoices = [month(3, { status: 'draft' }), month(2, { status: 'draft' }), month(1)];
  const owed = owedOf(invoices, 'unpaid');
  expect(monthsToPay(owed, 12_700)).toMatchObject([
    { invoiceId: 'in_1', isDraft: false, amountCents: 6_350, startsAt: '2028-02-10T05:00:00.000Z' },
    { invoiceId: 'in_3', isDraft: true, amountCents: 6_350, startsAt: '2028-04-10T05:00:00.000Z' },
  ]);
  expect(daysOf(monthsToPay(owed, 12_700), 'America/New_York')).toEqual({
    from: '2028-02-10',
    until: '2028-05-10',
  });
  for (const other of [6_350, 12_699, 12_701, 19_050]) {
    expect(refusalOf(() => monthsToPay(owed, other))).not.toBeNull();
  }
  expect(refusalOf(() => monthsToPay(owedOf([], 'active'), 6_350))).not.toBeNull();
});

test.each([
  ['2028-04-20', false],
  ['2027-04-20', false],
  ['2028-04-21', true],
  ['2027-04-19', true],
])('[MNY-142] a payment of %s, recorded on April 20, 2028, is refused: %s', (paidOn, isRefused) => {
  expect(refusalOf(() => requirePaidOn(paidOn, '2028-04-20')) !== null).toBe(isRefused);
});
