import type { DisputeDetail, HeldMail, EnrollmentUse } from '@petwell/contracts';
import type { LegalClinic, TextTerms } from '@petwell/contracts/legal';
import type { ShownText } from '../core/rules-agreed.ts';
import type { EvidenceText } from './dispute-provider.ts';

/** A consent to recurring charges. */
export type ConsentFact = {
  textVersion: string;
  /** As shown. Null: that version had been replaced, and its text isn't known. */
  shown: ShownText | null;
  dueToday: string;
  monthlyTotal: string;
  /** The first payment, if it was agreed to for a later day. */
  firstChargeAt: Date | null;
  /** The saved card agreed to. Null: the card entered in the form. */
  cardLast4: string | null;
  clientAddress: string;
  consentedAt: Date;
};

/** A paid invoice of the plan. */
export type ReceiptFact = {
  invoiceId: string;
  /** It is the payment that this dispute is about. */
  isDisputed: boolean;
  /** Another dispute is about it. */
  hasOtherDispute: boolean;
  amountCents: number;
  refundedCents: number;
  paidAt: Date;
  cardBrand: string | null;
  cardLast4: string | null;
  lines: { description: string; amountCents: number }[];
};

/** Billing's records about a disputed payment, all of the customer who paid. */
export type BillingFacts = {
  customer: { name: string; email: string };
  petName: string;
  planName: string;
  addOnNames: string[];
  disputed: { amountCents: number; reason: string | null };
  /** Oldest first, like the receipts. */
  consents: ConsentFact[];
  receipts: ReceiptFact[];
};

export type EvidenceFacts = BillingFacts & {
  clinic: LegalClinic & { textTerms: TextTerms };
  timeZone: string;
  uses: EnrollmentUse[];
  mails: HeldMail[];
};

/** A dispute that staff answer. */
export type StoredDispute = {
  id: number;
  stripeDisputeId: string;
  /** The request that answered it, or tried to. */
  answerRequest: string | null;
  enrollmentId: number;
  payerId: number;
  invoiceId: string | null;
  subscriptionId: string | null;
  /** It belongs to the provider's current account. */
  isCurrent: boolean;
};

/** Evidence to store. */
export type PreparedEvidence = {
  stripeFileId: string;
  pdf: Buffer;
  pages: number;
  leftOut: string[];
  texts: EvidenceText[];
};

export type Disputes = {
  find(id: number): Promise<StoredDispute | null>;
  /** Null for an unknown one, like the PDF. */
  read(id: number): Promise<DisputeDetail | null>;
  readPdf(id: number): Promise<Buffer | null>;
  /** The file of what was compiled last, unless it was submitted. */
  findDraft(id: number): Promise<{ id: string; stripeFileId: string } | null>;
  /** Null if the customer was deleted. */
  readFacts(dispute: StoredDispute): Promise<BillingFacts | null>;
};

export type DisputeAnswers = {
  saveEvidence(id: number, evidence: PreparedEvidence): Promise<void>;
  /** Notes the request before the provider is asked. */
  begin(id: number, request: string): Promise<void>;
  /** Notes that the provider has answered. False if that was noted before. */
  finish(given: { id: number; request: string; isSubmission: boolean }): Promise<boolean>;
};
