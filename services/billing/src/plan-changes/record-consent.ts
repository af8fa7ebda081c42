import { instantOf } from '@petwell/chassis/time';
import { fromCents, type PaymentConsent } from '@petwell/contracts';
import type { TextVersion } from '@petwell/contracts/legal';
import { withTerms } from '../core/rules-terms.ts';
import type { Lease, RunTransaction, Transaction } from '../core/transaction.ts';
import type { ChangeLinkLog, ChangeLinks } from '../links/index.ts';
import { changeAgreedEvent } from './agreed-event.ts';
import type { ChangeLog } from './change.ts';
import type { OpenedChange } from './opened-change.ts';

type Given = Omit<PaymentConsent, 'enrollmentId' | 'textVersion'> & {
  textVersion: TextVersion;
  clientAddress: string;
  /** The saved card that was shown. Null: none, or another one. */
  cardLast4: string | null;
};

/**
 * Stores the agreement to a change. If nothing is due, that is all: it is told in the same transaction. The caller holds the
 * plan's lease.
 * @throws AppError link_invalid, status_conflict (a text that isn't shown anymore)
 */
export function createRecordConsent(deps: {
  links: ChangeLinks;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'consents' | 'outbox'> & {
      changes: ChangeLog;
      links: ChangeLinkLog;
    }
  >;
  timeZone: string;
  /** The clinic's. */
  businessClock: () => Date;
}) {
  const { links, transaction, timeZone } = deps;
  return async (
    lease: Lease,
    { change, payable }: OpenedChange,
    { textVersion, clientAddress, cardLast4 }: Given,
  ): Promise<void> => {
    const { changeId, enrollmentId, offer, dueCents } = change;
    const { sheet, monthlyCents } = offer;
    await transaction(async ({ leases, changes, links: log, consents, outbox }) => {
      await leases.require(lease);
      links.requireOpen(await log.lock(changeId));
      if (!(await log.lockEnrollment(enrollmentId))) throw links.invalid();
      await changes.consent(changeId);
      await consents.add({
        enrollmentId,
        ownerId: payable.payer.ownerId,
        textVersion,
        dueToday: fromCents(dueCents),
        monthlyTotal: fromCents(monthlyCents),
        oldMonthlyTotal: fromCents(sheet.now.monthlyCents),
        firstChargeAt: instantOf({ day: sheet.firstChargeOn, time: '00:00' }, timeZone),
        agreed: withTerms(payable.snapshot, offer),
        cardLast4,
        clientAddress,
        isByLink: true,
      });
      if (dueCents > 0) return;
      await changes.agree(changeId);
      await log.use(changeId);
      const agreedAt = deps.businessClock();
      await outbox.append([changeAgreedEvent({ enrollmentId, changeId, agreedAt, paidCents: 0 })]);
    });
  };
}
export type RecordChangeConsent = ReturnType<typeof createRecordConsent>;
