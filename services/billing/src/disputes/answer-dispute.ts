import { AppError, type RequestName, staffActed, type StaffActor } from '@petwell/chassis';
import type { DisputeDetail } from '@petwell/contracts';
import type { RereadPayment } from '../subscriptions/index.ts';
import type { DisputeProvider } from './dispute-provider.ts';
import { KeyRefusedError, ProviderError, withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { DisputeAnswers, Disputes } from './evidence.ts';
import { conflict, type OpenDispute, type ReadAtProvider } from './require-open.ts';
import { describeAnswered, isAwaitingAnswer } from './rules.ts';

/** `submit`: the compiled evidence with this id goes to the bank. `accept`: the cardholder keeps the money. */
export type Answer = { kind: 'submit'; evidenceId: string } | { kind: 'accept' };

type Given = {
  id: number;
  answer: Answer;
  actor: StaffActor;
  /** The request's Idempotency-Key. */
  record: RequestName;
};

type Dependencies = {
  disputes: Disputes;
  disputeProvider: Pick<DisputeProvider, 'submit' | 'accept'>;
  readAtProvider: ReadAtProvider;
  rereadPayment: RereadPayment;
  withLease: WithLease;
  transaction: RunTransaction<Pick<Transaction, 'leases' | 'outbox'> & { answers: DisputeAnswers }>;
  clock: () => Date;
  deadlineMs?: number;
};

type Asked = Pick<Dependencies, 'disputes' | 'disputeProvider' | 'readAtProvider' | 'clock'>;

/** Only what the manager has read is submitted, and only if it is what the provider has. */
async function requireSameEvidence(
  { disputes }: Pick<Asked, 'disputes'>,
  open: OpenDispute,
  evidenceId: string,
): Promise<void> {
  const draft = await disputes.findDraft(open.dispute.id);
  if (!draft) throw conflict('Prepare the evidence before you submit it.');
  if (draft.id !== evidenceId) {
    throw conflict('The evidence was prepared again meanwhile. Please read it before you submit.');
  }
  if (draft.stripeFileId !== open.fileId) {
    throw conflict("The evidence was changed in Stripe's Dashboard. Prepare it again.");
  }
}

/** Asks the provider. After a lost answer, reads whether it was done. */
async function askProvider(
  { disputeProvider, readAtProvider, clock }: Asked,
  { disputeId, dispute }: OpenDispute,
  { kind }: Answer,
): Promise<void> {
  try {
    const result = await disputeProvider[kind](disputeId);
    if (result === 'done') return;
  } catch (error) {
    if (!(error instanceof ProviderError) || error instanceof KeyRefusedError) throw error;
    if (!isAwaitingAnswer(await readAtProvider(dispute.id), clock())) return;
    throw error;
  }
  const now = await readAtProvider(dispute.id);
  throw conflict(
    isAwaitingAnswer(now, clock())
      ? 'Stripe refused this answer. Look at the dispute in Stripe.'
      : describeAnswered(now),
  );
}

/**
 * Handles POST /api/admin/disputes/{id}/submit and …/accept, each final and done once. The request is noted
 * before the provider is asked: repeated after a lost answer, it finds what it did by reading the dispute.
 * @throws AppError not_found, status_conflict, service_unavailable (repeating is safe)
 */
export function createAnswerDispute(deps: Dependencies) {
  const { disputes, readAtProvider, transaction, withLease } = deps;

  async function begin(lease: Lease, { id }: Given, request: string): Promise<void> {
    await transaction(async ({ leases, answers }) => {
      await leases.require(lease);
      await answers.begin(id, request);
    });
  }

  async function finish(
    lease: Lease,
    { dispute }: OpenDispute,
    given: Given & { request: string },
  ) {
    const { id, actor, answer, request } = given;
    await transaction(async ({ leases, answers, outbox }) => {
      await leases.require(lease);
      const isNews = await answers.finish({ id, request, isSubmission: answer.kind === 'submit' });
      if (!isNews) return;
      await outbox.append([
        staffActed({
          actor,
          action: `dispute-${answer.kind}`,
          subject: `enrollment/${dispute.enrollmentId}`,
          result: 'done',
          detail: null,
        }),
      ]);
    });
    const { subscriptionId, invoiceId } = dispute;
    if (invoiceId !== null) await deps.rereadPayment({ subscriptionId, invoiceId });
  }

  const carryOut = (given: Given): Promise<DisputeDetail> =>
    withLease(`dispute:${given.id}`, async (lease) => {
      const { id, answer } = given;
      const request = `${given.record.scope} ${given.record.key}`;
      const open = await readAtProvider(id);
      if (isAwaitingAnswer(open, deps.clock())) {
        if (answer.kind === 'submit') await requireSameEvidence(deps, open, answer.evidenceId);
        await begin(lease, given, request);
        await askProvider(deps, open, answer);
      } else if (open.dispute.answerRequest !== request) {
        throw conflict(describeAnswered(open));
      }
      await finish(lease, open, { ...given, request });
      const detail = await disputes.read(id);
      if (detail === null) throw new AppError('not_found');
      return detail;
    });

  return (given: Given) => withinDeadline(deps.deadlineMs ?? 10_000, carryOut(given));
}
export type AnswerDispute = ReturnType<typeof createAnswerDispute>;
