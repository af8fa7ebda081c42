import { expect, test } from 'vitest';
import { clinic } from '../../../test/factories.ts';
import { buildReceipt } from './rules-receipt.ts';

const receipt = {
  number: 'in_1001',
  ownerName: 'Ada Example',
  petName: 'Rex',
  planName: 'Dog Gold',
  amount: '756.00',
  membershipFee: '0.00',
  monthlyDiscount: '0.00',
  recordedBy: 'The owner',
  paidAt: new Date('2027-03-03T17:00:00.000Z'),
  isVoid: false,
  prepaidYear: { percent: 10, until: new Date('2028-03-03T17:00:00.000Z') },
  refunded: '0.00',
};

test.each([
  ['card', 'card'],
  ['check', 'check'],
  ['a later one', 'at the clinic'],
])('[YEA-11] the receipt of a payment by %s says so', (method, words) => {
  const { summary } = buildReceipt({ ...receipt, method }, { clinic, timeZone: clinic.timeZone });
  expect(summary).toContain(`Paid on: 2027-03-03, ${words}`);
});
