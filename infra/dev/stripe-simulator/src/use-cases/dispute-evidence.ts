import { z } from 'zod';
import type { Account } from '../account.ts';
import { definedOnly, mergeMetadata } from '../domain/changes.ts';
import { isClosed, isInquiry } from '../domain/objects/dispute.ts';
import type { Dispute, StripeFile } from '../domain/objects/types.ts';
import { invalidRequest, noSuchObject, type StripeError } from '../domain/stripe-error.ts';
import { clearable, flag, id, metadata, text } from '../params/fields.ts';
import { moveCounterFee, moveDispute } from './disputes.ts';
import { pagesOf } from './files.ts';

/** How long the bank takes for evidence that decides a test dispute. */
const bankSeconds = 60;
/** Characters of all fields together. */
const longestEvidence = 150_000;
/** Bytes of all files together. Stripe speaks of 5 MB and refuses less than that. */
const largestEvidence = 4_750_000;

/** Pages that the card networks take, and characters of the text fields that Stripe prints on one. */
const networkPages: { [network: string]: number } = { mastercard: 19 };
const mostPages = 50;
const charactersPerPage = 3_000;

const short = clearable(z.string('Invalid string').max(20_000)).optional();
const plain = clearable(text).optional();
const file = clearable(id).optional();
const fileFields = {
  cancellation_policy: file,
  customer_communication: file,
  customer_signature: file,
  duplicate_charge_documentation: file,
  receipt: file,
  refund_policy: file,
  service_documentation: file,
  shipping_documentation: file,
  uncategorized_file: file,
};
const evidenceParams = z.strictObject({
  ...fileFields,
  access_activity_log: short,
  billing_address: plain,
  cancellation_policy_disclosure: short,
  cancellation_rebuttal: short,
  customer_email_address: plain,
  customer_name: plain,
  customer_purchase_ip: plain,
  duplicate_charge_explanation: short,
  duplicate_charge_id: plain,
  product_description: short,
  refund_policy_disclosure: short,
  refund_refusal_explanation: short,
  service_date: plain,
  shipping_address: plain,
  shipping_carrier: plain,
  shipping_date: plain,
  shipping_tracking_number: plain,
  uncategorized_text: short,
});
export const updateDisputeParams = z.strictObject({
  evidence: evidenceParams.optional(),
  metadata: clearable(metadata).optional(),
  submit: flag.optional(),
});
type Params = z.output<typeof updateDisputeParams>;

/** Stages evidence and, unless told otherwise, submits it. It can be submitted once. */
export function updateDispute(account: Account, disputeId: string, params: Params): Dispute {
  const dispute = account.require('dispute', disputeId);
  if (isClosed(dispute)) throw alreadyClosed();
  const { evidence: change, submit = change !== undefined } = params;
  const noted = { ...dispute, metadata: mergeMetadata(dispute.metadata, params.metadata) };
  if (!change && !submit) return account.update(dispute, noted, 'charge.dispute.updated');
  if (!awaitsResponse(dispute)) {
    throw invalidRequest(
      'The evidence of this dispute was submitted and can no longer be changed.',
    );
  }
  const evidence = { ...dispute.evidence, ...definedOnly(change ?? {}) };
  requireAcceptable(account, evidence);
  requireFewPages(account, dispute, evidence);
  const hasEvidence = Object.values(evidence).some((value) => typeof value === 'string');
  const details = { ...dispute.evidence_details, has_evidence: hasEvidence };
  const staged: Dispute = { ...noted, evidence, evidence_details: details };
  if (!submit) return account.update(dispute, staged, 'charge.dispute.updated');
  return submitEvidence(account, dispute, staged);
}

/** Accepts the dispute: it is lost. */
export function closeDispute(account: Account, disputeId: string): Dispute {
  const dispute = account.require('dispute', disputeId);
  if (isClosed(dispute)) throw alreadyClosed();
  if (awaitsResponse(dispute)) return moveDispute(account, dispute, { status: 'lost' });
  throw invalidRequest('A dispute cannot be closed after its evidence was submitted.');
}

function submitEvidence(account: Account, dispute: Dispute, staged: Dispute): Dispute {
  const now = account.nowFor(account.require('charge', dispute.charge).customer);
  const { evidence_details: details } = staged;
  if (!isInquiry(dispute)) moveCounterFee(account, dispute, false);
  const moved = moveDispute(account, dispute, {
    ...staged,
    status: dispute.status.replace('needs_response', 'under_review') as Dispute['status'],
    evidence_details: {
      ...details,
      past_due: now > (details.due_by ?? 0),
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
  });
  if (decidingEvidence(moved) === null) return moved;
  account.store.mergePrivateData(dispute.id, { dueAt: now + bankSeconds });
  account.store.put(moved);
  return moved;
}

/** Returns how the bank decides Stripe's magic test evidence; null for any other. */
function decidingEvidence({ evidence }: Dispute): Dispute['status'] | null {
  switch (evidence.uncategorized_text) {
    case 'winning_evidence':
      return 'won';
    case 'losing_evidence':
      return 'lost';
    case 'escalate_inquiry_evidence':
      return 'needs_response';
    default:
      return null;
  }
}

/** Does what is due: the bank decides, or the time to respond is over. */
export function passDispute(account: Account, dispute: Dispute): void {
  const decided = awaitsResponse(dispute) ? null : decidingEvidence(dispute);
  const ended = isInquiry(dispute) ? 'warning_closed' : 'lost';
  moveDispute(account, dispute, { status: decided ?? ended });
}

function awaitsResponse({ status }: Dispute): boolean {
  return status.endsWith('needs_response');
}

function requireAcceptable(account: Account, evidence: Dispute['evidence']): void {
  const values = Object.values(evidence).filter((value) => typeof value === 'string');
  if (values.reduce((sum, value) => sum + value.length, 0) > longestEvidence) {
    throw invalidRequest(
      'The combined character count of all evidence fields is limited to 150,000.',
      { param: 'evidence' },
    );
  }
  const files = Object.keys(fileFields).flatMap((field) => {
    const fileId = Reflect.get(evidence, field) as string | null;
    return fileId === null ? [] : [requireFile(account, field, fileId)];
  });
  if (files.reduce((sum, { size }) => sum + size, 0) > largestEvidence) {
    throw invalidRequest(
      'Adding these files would bring the total evidence size over the 5 MB maximum.',
      { param: 'evidence' },
    );
  }
}

/** Stripe estimates what the network will get on paper, also for drafts. */
function requireFewPages(account: Account, dispute: Dispute, evidence: Dispute['evidence']): void {
  const values = Object.entries(evidence).flatMap(([field, value]) =>
    typeof value === 'string' ? [{ isFile: field in fileFields, value }] : [],
  );
  const characters = values.reduce(
    (sum, { isFile, value }) => sum + (isFile ? 0 : value.length),
    0,
  );
  const pages = values.reduce(
    (sum, { isFile, value }) => sum + (isFile ? pagesOf(account, value) : 0),
    Math.ceil(characters / charactersPerPage),
  );
  const { network } = dispute.payment_method_details?.card ?? {};
  if (pages <= (networkPages[network ?? ''] ?? mostPages)) return;
  throw invalidRequest('The evidence has more pages than the card network takes.', {
    code: 'dispute_evidence_page_limit_exceeded',
  });
}

function requireFile(account: Account, field: string, fileId: string): StripeFile {
  const found = account.store.get('file', fileId);
  const param = `evidence[${field}]`;
  if (!found) throw noSuchObject('file upload', fileId, param);
  if (found.purpose === 'dispute_evidence') return found;
  throw invalidRequest(`The file ${fileId} does not have the purpose dispute_evidence.`, { param });
}

function alreadyClosed(): StripeError {
  return invalidRequest('This dispute is already closed');
}
