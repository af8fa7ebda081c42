import { AppError } from '@petwell/chassis';
import type { FindSubscription } from '../subscriptions/index.ts';
import type { Checkouts } from '../core/payable.ts';
import type { RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { LinkLog } from './link.ts';

const deadlineMs = 9_500;

const alreadyStarted = () =>
  new AppError('already_paid', { publicMessage: 'This plan has started again.' });

/**
 * Ends the links that start an ended plan again, because its pet gets another plan. Either this or the owner's
 * agreement comes first: the lease waits for a subscription that is being created, and an agreement without one is
 * closed again.
 * @throws AppError already_paid (the owner has agreed), service_unavailable
 */
export function createWithdrawRestart(deps: {
  checkouts: Pick<Checkouts, 'read'>;
  findSubscription: FindSubscription;
  transaction: RunTransaction<Pick<Transaction, 'leases' | 'payables'> & { links: LinkLog }>;
  withLease: WithLease;
}) {
  const withdraw = (enrollmentId: number) =>
    deps.withLease(`enrollment:${enrollmentId}`, async (lease) => {
      const { closedAt } = await deps.checkouts.read(enrollmentId);
      const isOpen = closedAt === null;
      if (isOpen && (await deps.findSubscription(enrollmentId)) !== null) throw alreadyStarted();
      await deps.transaction(async ({ leases, payables, links }) => {
        await leases.require(lease);
        await payables.close(enrollmentId);
        await links.endAll(enrollmentId);
      });
    });
  return (enrollmentId: number): Promise<void> =>
    withinDeadline(deadlineMs, withdraw(enrollmentId));
}
