import { AppError } from '@petwell/chassis';
import type { FindSubscription } from '../../use-cases/find-subscription.ts';
import type { Checkouts } from '../../use-cases/open-subscription.ts';
import type { RunTransaction, Transaction } from '../../use-cases/transaction.ts';
import type { WithLease } from '../../use-cases/with-lease.ts';
import { withinDeadline } from '../../use-cases/within-deadline.ts';
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
