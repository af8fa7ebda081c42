import { clinicDay } from '@petwell/chassis/time';
import type { LegalClinic } from '@petwell/contracts/legal';
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
  method: string;
  recordedBy: string;
  paidAt: Date;
  isVoid: boolean;
};

const methods: Record<string, string> = { cash: 'cash', check: 'check' };

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
      `Total paid: $${amount}`,
      `Recorded by: ${receipt.recordedBy}`,
      ...(receipt.isVoid ? ['This payment was voided and does not count.'] : []),
    ],
    sections: [],
  };
}
