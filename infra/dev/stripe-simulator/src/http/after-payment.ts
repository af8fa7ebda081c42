import { z } from 'zod';
import { closeDispute } from '../use-cases/disputes.ts';
import { refundCharge } from '../use-cases/refunds.ts';
import {
  created,
  flag,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  positiveAmount,
  present,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const createRefund = route({
  method: 'post',
  path: '/v1/refunds',
  params: z.strictObject({
    charge: requiredText.optional(),
    payment_intent: requiredText.optional(),
    amount: positiveAmount.optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: metadata.optional(),
  }),
  handle: ({ world, params }) => refundCharge(world, params),
});

const updateRefund = route({
  method: 'post',
  path: '/v1/refunds/:id',
  params: z.strictObject({ metadata: metadataChange.optional() }),
  handle: ({ world, params, path }) => {
    const refund = world.require('refund', path('id'));
    return world.update(
      refund,
      { metadata: mergeMetadata(refund.metadata ?? {}, params.metadata) },
      'refund.updated',
    );
  },
});

const listRefunds = route({
  method: 'get',
  path: '/v1/refunds',
  params: z.strictObject({
    ...pagination,
    created,
    charge: requiredText.optional(),
    payment_intent: requiredText.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'refund',
      where: {
        charge: params.charge,
        payment_intent: params.payment_intent,
        created: params.created,
      },
      url: '/v1/refunds',
      page: params,
    }),
});

const listCharges = route({
  method: 'get',
  path: '/v1/charges',
  params: z.strictObject({
    ...pagination,
    created,
    customer: requiredText.optional(),
    payment_intent: requiredText.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'charge',
      where: {
        customer: params.customer,
        payment_intent: params.payment_intent,
        created: params.created,
      },
      url: '/v1/charges',
      page: params,
    }),
});

const updateCharge = route({
  method: 'post',
  path: '/v1/charges/:id',
  params: z.strictObject({
    description: text.optional(),
    receipt_email: text.optional(),
    metadata: metadataChange.optional(),
  }),
  handle: ({ world, params, path }) => {
    const charge = world.require('charge', path('id'));
    const { metadata: change, ...rest } = params;
    const changes = { ...present(rest), metadata: mergeMetadata(charge.metadata, change) };
    return world.update(charge, changes, 'charge.updated');
  },
});

const listDisputes = route({
  method: 'get',
  path: '/v1/disputes',
  params: z.strictObject({
    ...pagination,
    created,
    charge: requiredText.optional(),
    payment_intent: requiredText.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'dispute',
      where: {
        charge: params.charge,
        payment_intent: params.payment_intent,
        created: params.created,
      },
      url: '/v1/disputes',
      page: params,
    }),
});

const updateDispute = route({
  method: 'post',
  path: '/v1/disputes/:id',
  params: z.strictObject({
    evidence: z.record(z.string(), text).optional(),
    metadata: metadataChange.optional(),
    submit: flag.optional(),
  }),
  handle: ({ world, params, path }) => {
    const dispute = world.require('dispute', path('id'));
    const submits = (params.submit ?? true) && params.evidence !== undefined;
    const answered = world.update(
      dispute,
      {
        evidence: { ...dispute.evidence, ...params.evidence },
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: dispute.evidence_details.has_evidence || params.evidence !== undefined,
          submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
        },
        ...(submits ? { status: 'under_review' as const } : {}),
      },
      'charge.dispute.updated',
    );
    // Stripe's documented test evidence decides the case at once.
    const verdict = params.evidence?.uncategorized_text;
    if (verdict === 'winning_evidence') return closeDispute(world, answered, 'won');
    return verdict === 'losing_evidence' ? closeDispute(world, answered, 'lost') : answered;
  },
});

const close = route({
  method: 'post',
  path: '/v1/disputes/:id/close',
  params: z.strictObject({}),
  handle: ({ world, path }) => closeDispute(world, world.require('dispute', path('id')), 'lost'),
});

export const afterPaymentRoutes: Route[] = [
  createRefund,
  listRefunds,
  updateRefund,
  listCharges,
  updateCharge,
  listDisputes,
  updateDispute,
  close,
];
