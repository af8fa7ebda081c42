import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ChangeLinkLog } from '../links/index.ts';
import type { RefundPayment } from '../refunds/index.ts';
import type { WithdrawTerms } from '../terms/index.ts';
import type { ChangeLog, ReadChange, ReturnCredit } from './change.ts';
import type { EndChange } from './end-offer.ts';

type Given = { enrollmentId: number; changeId: string; reason: string };
type Reverted = { outcome: 'reverted' | 'charged'; refundedCents: number };

/**
 * Takes an agreed change back: its terms are never charged, and what was paid for it is refunded in full, once. Also one
 * that was agreed to by phone, or isn't known, so that its terms are refused from now on.
 * @throws AppError status_conflict, disputed (the refund is refused), service_unavailable (repeating is safe)
 */
export function createRevertChange(deps: {
  readChange: ReadChange;
  /** How much of the payment is left to refund, but for what this request refunded. */
  readChargedCents: (given: { invoiceId: string; request: string }) => Promise<number>;
  withdrawTerms: WithdrawTerms;
  endChange: EndChange;
  refundPayment: RefundPayment;
  returnCredit: ReturnCredit;
  transaction: RunTransaction<
    Pick<Transaction, 'leases'> & { changes: ChangeLog; links: ChangeLinkLog }
  >;
  withLease: WithLease;
  deadlineMs?: number;
}) {
  async function refund(invoiceId: string, { changeId, reason }: Given): Promise<number> {
    const record = { scope: 'plan change', key: changeId };
    const request = `${record.scope} ${record.key}`;
    const amountCents = await deps.readChargedCents({ invoiceId, request });
    if (amountCents === 0) return 0;
    const kind = 'correction' as const;
    await deps.refundPayment({ invoiceId, amountCents, kind, reason, actor: null, record });
    return amountCents;
  }

  async function revert(lease: Lease, given: Given): Promise<Reverted> {
    const { changeId, enrollmentId } = given;
    const withdrawn = await deps.withdrawTerms(lease, { enrollmentId, termsId: changeId });
    if (withdrawn === 'charged') return { outcome: 'charged', refundedCents: 0 };
    const known = await deps.readChange(changeId);
    if (known && !known.agreedAt && !known.revertedAt) await deps.endChange(lease, given);
    await deps.transaction(async ({ leases, changes, links }) => {
      await leases.require(lease);
      await changes.revert({ changeId, enrollmentId });
      await links.end(changeId);
    });
    const { agreedAt = null, invoiceId = null } = (await deps.readChange(changeId)) ?? {};
    if (agreedAt === null || invoiceId === null) return { outcome: 'reverted', refundedCents: 0 };
    const refundedCents = await refund(invoiceId, given);
    // A refund gives back only what the card paid.
    await deps.returnCredit({ invoiceId, changeId });
    return { outcome: 'reverted', refundedCents };
  }

  return (given: Given): Promise<Reverted> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) =>
      revert(lease, given),
    );
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
