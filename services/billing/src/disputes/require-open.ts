import { AppError } from '@petwell/chassis';
import type { DisputeAtProvider, DisputeProvider } from './dispute-provider.ts';
import type { Disputes, StoredDispute } from './evidence.ts';
import { describeAnswered, isAwaitingAnswer } from './rules.ts';

export const conflict = (publicMessage: string): AppError =>
  new AppError('status_conflict', { publicMessage });

/** A dispute that waits for the clinic, as the provider has it now. */
export type OpenDispute = DisputeAtProvider & {
  dispute: StoredDispute;
  /** The provider's. */
  disputeId: string;
};

/** Reads a dispute, here and at the provider. @throws AppError not_found, status_conflict */
export function createReadAtProvider(deps: {
  disputes: Pick<Disputes, 'find'>;
  disputeProvider: Pick<DisputeProvider, 'readDispute'>;
}) {
  return async (id: number): Promise<OpenDispute> => {
    const dispute = await deps.disputes.find(id);
    if (!dispute) throw new AppError('not_found');
    const { stripeDisputeId: disputeId, isCurrent } = dispute;
    if (!isCurrent) throw conflict('This dispute belongs to another Stripe account.');
    const read = await deps.disputeProvider.readDispute(disputeId);
    if (!read) throw conflict("Stripe doesn't have this dispute anymore.");
    return { ...read, dispute, disputeId };
  };
}
export type ReadAtProvider = ReturnType<typeof createReadAtProvider>;

/** Reads a dispute that can be answered. @throws AppError not_found, status_conflict */
export const createRequireOpen =
  (deps: { readAtProvider: ReadAtProvider; clock: () => Date }) =>
  async (id: number): Promise<OpenDispute> => {
    const open = await deps.readAtProvider(id);
    if (isAwaitingAnswer(open, deps.clock())) return open;
    throw conflict(describeAnswered(open));
  };
export type RequireOpen = ReturnType<typeof createRequireOpen>;
