import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { DisputeProvider } from './dispute-provider.ts';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../core/stripe/client.ts';
import { toDate } from '../core/stripe/mapping.ts';

/** Stripe refuses files with `file`, and all evidence together with `evidence` or the pages' code. */
const isTooLong = ({ code, param }: StripeRefusal): boolean =>
  code === 'dispute_evidence_page_limit_exceeded' || param === 'file' || param === 'evidence';

async function doneUnlessRefused(call: Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof StripeRefusal) return 'refused';
    throw error;
  }
}

/** Implements disputes with Stripe. Stripe submits whatever is saved unless it is told `submit: false`. */
export function createStripeDisputes(deps: { stripe: Stripe; logger: Logger }): DisputeProvider {
  const { disputes, files } = deps.stripe;
  const call = createCallStripe(deps.logger);

  async function save(disputeId: string, pdf: Buffer, fields: Stripe.DisputeUpdateParams.Evidence) {
    const file = { data: pdf, name: 'evidence.pdf', type: 'application/pdf' };
    const { id: fileId } = await call('files.create', () =>
      files.create({ purpose: 'dispute_evidence', file }),
    );
    const evidence = { ...fields, uncategorized_file: fileId };
    await call('disputes.update', () => disputes.update(disputeId, { evidence, submit: false }));
    return { fileId };
  }

  return {
    async readDispute(disputeId) {
      const dispute = await nullIfMissing(
        call('disputes.retrieve', () => disputes.retrieve(disputeId)),
      );
      if (dispute === null) return null;
      const { evidence, evidence_details: details, payment_method_details: method } = dispute;
      const file = evidence.uncategorized_file;
      return {
        status: dispute.status,
        // 0 if the cardholder's bank takes no evidence.
        evidenceDueAt: toDate(details.due_by || null),
        network: method?.card?.network ?? method?.card?.brand ?? null,
        fileId: typeof file === 'string' ? file : (file?.id ?? null),
      };
    },
    async saveDraft({ disputeId, pdf, texts }) {
      try {
        const fields = Object.fromEntries(texts.map(({ field, text }) => [field, text]));
        return await save(disputeId, pdf, fields);
      } catch (error) {
        if (error instanceof StripeRefusal) return isTooLong(error) ? 'too-long' : 'refused';
        throw error;
      }
    },
    submit: (disputeId) =>
      doneUnlessRefused(
        call('disputes.update', () => disputes.update(disputeId, { submit: true })),
      ),
    accept: (disputeId) =>
      doneUnlessRefused(call('disputes.close', () => disputes.close(disputeId))),
  };
}
