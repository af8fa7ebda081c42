import { clinicDay } from '@petwell/chassis/time';
import { furtherPetLine } from '@petwell/contracts';
import { type LegalClinic, unusedMonthsRule } from '@petwell/contracts/legal';
import type { PrintedDocument } from '../render-document.ts';

/** A payment that staff took, as billing keeps it. Amounts like "12.50". */
export type RecordedReceipt = {
  /** The number on the owner's dashboard, too. */
  number: string;
  ownerName: string;
  petName: string;
  planName: string;
  amount: string;
  membershipFee: string;
  /** By how much a further pet's plan is cheaper a month; 0.00: by nothing. */
  monthlyDiscount: string;
  method: string;
  recordedBy: string;
  paidAt: Date;
  isVoid: boolean;
  /** Of a prepaid year: so many percent less, and until when. */
  prepaidYear: { percent: number; until: Date } | null;
  refunded: string;
};

const methods: Record<string, string> = { cash: 'cash', check: 'check', card: 'card' };

function describeYear({ prepaidYear }: RecordedReceipt, timeZone: string): string[] {
  if (prepaidYear === null) return [];
  const { percent, until } = prepaidYear;
  const price = percent === 0 ? '' : `, ${percent}% less than month by month`;
  return [`Pays for: 12 months in advance, until ${clinicDay(until, timeZone)}${price}`];
}

/** Writes a receipt down, to print at the front desk. */
export function buildReceipt(
  receipt: RecordedReceipt,
  { clinic, timeZone }: { clinic: LegalClinic; timeZone: string },
): PrintedDocument {
  const { number, ownerName, petName, planName, amount, membershipFee, method } = receipt;
  return {
    title: receipt.isVoid ? 'Receipt: VOID' : 'Receipt',
    summary: [
      `${clinic.name}, ${clinic.address}, ${clinic.phone}`,
      `Receipt number: ${number}`,
      `Paid by: ${ownerName}`,
      `Paid on: ${clinicDay(receipt.paidAt, timeZone)}, ${methods[method] ?? 'at the clinic'}`,
      `Pet: ${petName}`,
      `Plan: ${planName}`,
      ...(membershipFee === '0.00' ? [] : [`Membership fee, included: $${membershipFee}`]),
      ...(receipt.monthlyDiscount === '0.00'
        ? []
        : [`${furtherPetLine}, included: -$${receipt.monthlyDiscount} a month`]),
      ...describeYear(receipt, timeZone),
      `Total paid: $${amount}`,
      ...(receipt.refunded === '0.00' ? [] : [`Given back since: $${receipt.refunded}`]),
      `Recorded by: ${receipt.recordedBy}`,
      ...(receipt.isVoid ? ['This payment was voided and does not count.'] : []),
    ],
    sections:
      receipt.prepaidYear === null
        ? []
        : [{ title: 'If the plan ends early', intro: unusedMonthsRule, entries: [] }],
  };
}
