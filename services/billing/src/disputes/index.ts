import type { Core } from '../core/index.ts';
import type { RenderDocument } from '../documents/index.ts';
import type { RereadPayment } from '../subscriptions/index.ts';
import { createAnswerDispute } from './answer-dispute.ts';
import { createPrepareEvidence } from './prepare-evidence.ts';
import { createReadAtProvider, createRequireOpen } from './require-open.ts';
import { createDisputeRoutes } from './routes.ts';
import { createDisputeAnswers, createDisputes as createDisputeStore } from './store.ts';
import { createStripeDisputes } from './stripe.ts';

/** Builds the room that answers disputes. */
export function createDisputes(
  core: Core,
  deps: { rereadPayment: RereadPayment; renderDocument: RenderDocument },
) {
  const { fetchUses, fetchMails, withLease, clinic, clock } = core;
  const { rereadPayment, renderDocument } = deps;
  const disputeProvider = createStripeDisputes(core);
  const disputes = createDisputeStore(core);
  const transaction = core.transactionWith((tx) => ({ answers: createDisputeAnswers(tx) }));
  const readAtProvider = createReadAtProvider({ disputes, disputeProvider });
  return {
    routes: createDisputeRoutes({
      disputes,
      prepareEvidence: createPrepareEvidence({
        disputes,
        disputeProvider,
        requireOpen: createRequireOpen({ readAtProvider, clock }),
        fetchUses,
        fetchMails,
        renderDocument,
        withLease,
        transaction,
        clinic,
      }),
      answerDispute: createAnswerDispute({
        disputes,
        disputeProvider,
        readAtProvider,
        rereadPayment,
        withLease,
        transaction,
        clock,
      }),
    }),
  };
}
