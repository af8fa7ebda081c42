import { AppError, type Logger } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { type agreeToChange, fromCents, type OfferedChange, toCents } from '@petwell/contracts';
import type { z } from 'zod';
import type { LoadPayable, Payable } from '../core/payable.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import { withTerms } from '../core/rules-terms.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ChangeLinkLog, ChangeLinks } from '../links/index.ts';
import type { ConvergeSubscription } from '../subscriptions/index.ts';
import { changeAgreedEvent } from './agreed-event.ts';
import type { ChangeLog, OfferedPlanChange, ReadChange, ReadSubscription } from './change.ts';
import type { ChangeProvider } from './change-provider.ts';
import type { Paid, PayDue } from './pay-due.ts';
import type { Changeable, RequireChangeable } from './read-obstacle.ts';
import { notChanged, outdatedBy, stateOf } from './rules.ts';

type Agreement = Omit<z.infer<typeof agreeToChange.body>, 'token'> & {
  token: string;
  clientAddress: string;
};
type Answer = {
  outcome: 'agreed' | Exclude<Paid['outcome'], 'paid'>;
  clientSecret: string | null;
  change: OfferedChange;
};

type Dependencies = {
  links: ChangeLinks;
  readChange: ReadChange;
  readSubscription: ReadSubscription;
  requireChangeable: RequireChangeable;
  payDue: PayDue;
  provider: Pick<ChangeProvider, 'readInvoice'>;
  converge: ConvergeSubscription;
  loadPayable: LoadPayable;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'consents' | 'outbox'> & {
      changes: ChangeLog;
      links: ChangeLinkLog;
    }
  >;
  withLease: WithLease;
  timeZone: string;
  /** The clinic's. */
  businessClock: () => Date;
  logger: Logger;
  deadlineMs?: number;
};

const otherAmounts = () => notChanged('The amounts have changed. Please look again.');

type Open = { change: OfferedPlanChange; payable: Payable };

/** Creates what finds the change of a link. */
function createOpen({ links, readChange, loadPayable }: Dependencies) {
  /** @throws AppError link_invalid (unknown, expired, replaced, or ended; the plan is over) */
  return async (token: string): Promise<Open> => {
    const link = await links.find(token);
    const change = await readChange(link.id);
    const { offer = null } = change ?? {};
    if (!change || offer === null) throw links.invalid();
    const payable = await loadPayable(link.enrollmentId).catch(links.goneIfMissing);
    const isOver = payable.hasDied || payable.closedAt !== null;
    if (isOver && change.agreedAt === null) throw links.invalid();
    return { change: { ...change, offer }, payable };
  };
}

/** Creates what stores the agreement, once. If nothing is due, that is all. */
function createConsent({ transaction, links, timeZone }: Dependencies) {
  return async (
    lease: Lease,
    { change, payable }: Open,
    given: Agreement & { cardLast4: string | null },
  ): Promise<void> => {
    const { changeId, enrollmentId, offer, dueCents } = change;
    const { sheet } = offer;
    await transaction(async ({ leases, changes, links: log, consents, outbox }) => {
      await leases.require(lease);
      links.requireOpen(await log.lock(changeId));
      if (!(await log.lockEnrollment(enrollmentId))) throw links.invalid();
      await changes.consent(changeId);
      await consents.add({
        enrollmentId,
        ownerId: payable.payer.ownerId,
        textVersion: given.textVersion,
        dueToday: fromCents(dueCents),
        monthlyTotal: fromCents(offer.monthlyCents),
        oldMonthlyTotal: fromCents(sheet.now.monthlyCents),
        firstChargeAt: instantOf({ day: sheet.firstChargeOn, time: '00:00' }, timeZone),
        agreed: withTerms(payable.snapshot, offer),
        cardLast4: given.cardLast4,
        clientAddress: given.clientAddress,
        isByLink: true,
      });
      if (dueCents > 0) return;
      const agreedAt = await changes.agree(changeId);
      await log.use(changeId);
      await outbox.append([changeAgreedEvent({ enrollmentId, changeId, agreedAt, paidCents: 0 })]);
    });
  };
}

/** Creates what requires that what the owner saw is still true. */
function createRequireCurrent({ timeZone, businessClock }: Dependencies) {
  const dayOf = (at: Date) => clinicDay(at, timeZone);
  return ({ change, payable }: Open, { nextChargeAt }: Changeable): void => {
    const outdated = outdatedBy(change.offer, {
      monthlyCents: toCents(payable.snapshot.enrollment.totalMonthlyPrice),
      today: dayOf(businessClock()),
      nextChargeOn: nextChargeAt && dayOf(nextChargeAt),
    });
    if (outdated !== null) throw notChanged(outdated);
  };
}

/**
 * Creates the use cases for the holder of a link that asks about a change of plan: read it, agree and pay, and confirm what
 * the browser paid. Nothing signs them in. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseLink(deps: Dependencies) {
  const { readChange, logger } = deps;
  const open = createOpen(deps);
  const consent = createConsent(deps);
  const requireCurrent = createRequireCurrent(deps);

  async function toView({ change, payable }: Open): Promise<OfferedChange> {
    const isDue = change.dueCents > 0 && change.agreedAt === null;
    const subscription = isDue ? await deps.readSubscription(change.enrollmentId) : null;
    return {
      firstName: payable.payer.firstName,
      sheet: change.offer.sheet,
      card: subscription?.card ?? null,
      state: stateOf(change),
    };
  }

  async function reload({ change, payable }: Open): Promise<Open> {
    const now = await readChange(change.changeId);
    return { change: { ...change, ...now, offer: change.offer }, payable };
  }

  const agreed = async (opened: Open): Promise<Answer> => ({
    outcome: 'agreed',
    clientSecret: null,
    change: await toView(opened),
  });

  async function pay(
    lease: Lease,
    opened: Open,
    { useSavedCard, subscription }: { useSavedCard: boolean } & Pick<Changeable, 'subscription'>,
  ): Promise<Answer> {
    if (!subscription) throw notChanged('This plan isn’t charged to a card anymore.');
    const { outcome, clientSecret } = await deps.payDue(lease, opened.change, {
      ...subscription,
      useSavedCard,
    });
    const after = await reload(opened);
    if (after.change.agreedAt !== null) return agreed(after);
    // The money came after the plan's end: staff give it back.
    if (outcome === 'paid') throw notChanged('This plan has ended. Please call us.');
    return { outcome, clientSecret, change: await toView(after) };
  }

  async function agree(lease: Lease, given: Agreement): Promise<Answer> {
    const opened = await open(given.token);
    const { change } = opened;
    const { enrollmentId, changeId } = change;
    if (change.agreedAt !== null) return agreed(opened);
    const changeable = await deps.requireChangeable(enrollmentId);
    requireCurrent(opened, changeable);
    const isDue = change.dueCents > 0;
    if (isDue && !changeable.subscription) {
      throw notChanged('This plan isn’t charged to a card anymore.');
    }
    if (change.consentedAt === null) {
      const saved = isDue && given.useSavedCard ? changeable.subscription?.card : null;
      await consent(lease, opened, { ...given, cardLast4: saved?.last4 ?? null });
    }
    const { useSavedCard } = given;
    const answer = isDue
      ? await pay(lease, opened, { useSavedCard, ...changeable })
      : await agreed(await reload(opened));
    logger.info({ enrollmentId, changeId, outcome: answer.outcome }, 'change of plan agreed to');
    return answer;
  }

  return {
    async read(token: string): Promise<OfferedChange> {
      return toView(await open(token));
    },

    /**
     * Stores the agreement, and charges what is due; repeated, it charges nothing twice.
     * @throws AppError status_conflict (other amounts, a text that isn't shown anymore, or what stands in the way)
     */
    async agree(given: Agreement): Promise<Answer> {
      const { change } = await open(given.token);
      const { offer, dueCents, enrollmentId } = change;
      const isSame =
        given.dueToday === fromCents(dueCents) &&
        given.monthlyTotal === fromCents(offer.monthlyCents);
      if (!isSame) throw otherAmounts();
      const work = deps.withLease(`enrollment:${enrollmentId}`, (lease) => agree(lease, given));
      return withinDeadline(deps.deadlineMs ?? 9_500, work);
    },

    /**
     * Reads at the provider whether what is due was paid, and settles the change.
     * @throws AppError payment_not_confirmed
     */
    async confirm(token: string): Promise<OfferedChange> {
      const opened = await open(token);
      const { invoiceId, agreedAt } = opened.change;
      const isWaiting = agreedAt === null && invoiceId !== null;
      const invoice = isWaiting ? await deps.provider.readInvoice(invoiceId) : null;
      if (invoice?.subscriptionId) {
        await deps.converge(invoice.subscriptionId, { invoiceIds: [invoice.id] });
      }
      const after = await reload(opened);
      if (after.change.agreedAt === null) throw new AppError('payment_not_confirmed');
      return toView(after);
    },
  };
}
export type UseLink = ReturnType<typeof createUseLink>;
