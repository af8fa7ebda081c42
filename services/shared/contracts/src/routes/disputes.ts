import { z } from 'zod';
import { pathIdSchema } from '../ids.ts';
import { paymentDisputeSchema } from '../models/money-back.ts';
import { defineRoute } from './define-route.ts';

const disputeParams = z.strictObject({ id: pathIdSchema });

/** Evidence as it was compiled and saved as a draft at the payment provider. */
export const disputeEvidenceSchema = z.object({
  /** Another one for each time that it is compiled. */
  id: z.uuid(),
  preparedAt: z.iso.datetime(),
  pages: z.int(),
  bytes: z.int(),
  /** Notes on parts shortened to fit the payment provider, in sentences. */
  leftOut: z.array(z.string()),
  /** The payment provider's text fields, such as `product_description`. */
  texts: z.array(z.object({ field: z.string(), text: z.string() })),
  submittedAt: z.iso.datetime().nullable(),
});
export type DisputeEvidence = z.infer<typeof disputeEvidenceSchema>;

export const disputeDetailSchema = z.object({
  dispute: paymentDisputeSchema,
  /** The clinic can still submit evidence, or accept the dispute. */
  isAwaitingAnswer: z.boolean(),
  /** Null until it is compiled. */
  evidence: disputeEvidenceSchema.nullable(),
});
export type DisputeDetail = z.infer<typeof disputeDetailSchema>;

export const readDispute = defineRoute({
  method: 'get',
  path: '/api/admin/disputes/:id',
  service: 'billing',
  access: ['manager'],
  limit: 'read',
  summary: 'A dispute with its evidence',
  params: disputeParams,
  responses: { 200: disputeDetailSchema },
  errors: ['not_found'],
});

/** Replaces what was compiled before. Nothing is submitted. */
export const prepareEvidence = defineRoute({
  method: 'post',
  path: '/api/admin/disputes/:id/evidence',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'dispute-evidence', subject: 'dispute/:id' },
  summary: 'Compile the evidence of a dispute and save it as a draft at the payment provider',
  params: disputeParams,
  isIdempotent: 'always',
  responses: { 200: disputeDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

export const readEvidenceFile = defineRoute({
  method: 'get',
  path: '/api/admin/disputes/:id/evidence.pdf',
  service: 'billing',
  access: ['manager'],
  limit: 'read',
  summary: 'The compiled evidence of a dispute as a PDF',
  params: disputeParams,
  responses: { 200: { mediaType: 'application/pdf' } },
  errors: ['not_found'],
});

export const submitEvidence = defineRoute({
  method: 'post',
  path: '/api/admin/disputes/:id/submit',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'dispute-submit', subject: 'dispute/:id' },
  summary: 'Submit the compiled evidence of a dispute to the bank, once',
  params: disputeParams,
  /** The evidence that the manager has read: one that was compiled since is not submitted. */
  body: z.strictObject({ evidenceId: z.uuid() }),
  isIdempotent: 'always',
  responses: { 200: disputeDetailSchema },
  errors: ['not_found', 'status_conflict'],
});

export const acceptDispute = defineRoute({
  method: 'post',
  path: '/api/admin/disputes/:id/accept',
  service: 'billing',
  access: ['manager'],
  limit: 'write',
  audit: { action: 'dispute-accept', subject: 'dispute/:id' },
  summary: 'Accept a dispute for good: the cardholder keeps the money',
  params: disputeParams,
  isIdempotent: 'always',
  responses: { 200: disputeDetailSchema },
  errors: ['not_found', 'status_conflict'],
});
