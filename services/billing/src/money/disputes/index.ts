import type { LegalClinic, PriceTerms } from '@petwell/contracts/legal';
import type { Database, Prisma } from '../../data/database.ts';
import type { TransactionWith } from '../../data/transaction.ts';
import type { ConvergeSubscription } from '../../use-cases/converge-subscription.ts';
import type { DisputeProvider } from '../../use-cases/dispute-provider.ts';
import type { FetchMails } from '../../use-cases/fetch-mails.ts';
import type { FetchUses } from '../../use-cases/fetch-uses.ts';
import type { RenderDocument } from '../../use-cases/render-document.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { createAnswerDispute } from './answer-dispute.ts';
import { createPrepareEvidence } from './prepare-evidence.ts';
import { createReadAtProvider, createRequireOpen } from './require-open.ts';
import { createDisputeRoutes } from './routes.ts';
import { createDisputeAnswers, createDisputes } from './store.ts';

/** Builds the part of the room that answers disputes. */
export function createDisputeDesk(given: {
  prisma: Prisma;
  kysely: Database;
  transactionWith: TransactionWith;
  disputeProvider: DisputeProvider;
  converge: ConvergeSubscription;
  fetchUses: FetchUses;
  fetchMails: FetchMails;
  renderDocument: RenderDocument;
  withLease: WithLease;
  clinic: LegalClinic & { timeZone: string; priceTerms: PriceTerms };
  businessClock: () => Date;
}) {
  const clock = given.businessClock;
  const disputes = createDisputes({ ...given, clock });
  const transaction = given.transactionWith((tx) => ({ answers: createDisputeAnswers(tx) }));
  const readAtProvider = createReadAtProvider({ ...given, disputes });
  const requireOpen = createRequireOpen({ readAtProvider, clock });
  const deps = { ...given, clock, disputes, transaction, readAtProvider, requireOpen };
  return {
    routes: createDisputeRoutes({
      disputes,
      prepareEvidence: createPrepareEvidence(deps),
      answerDispute: createAnswerDispute(deps),
    }),
  };
}
