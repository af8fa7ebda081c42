import { AppError, type Logger } from '@petwell/chassis';
import {
  fromCents,
  type OwedMonth,
  type PaymentMethodUpdate,
  type PaymentMethodUpdated,
  toCents,
} from '@petwell/contracts';
import { createRequireCard } from './require-card.ts';
import { owedOf, toEnrollmentStatus, toOwedMonths } from '../core/rules-standing.ts';
import { type InvoiceReference, isOver, type PaymentReads } from '../core/rules-observation.ts';
import type { CardProvider, InvoicePayment } from './card-provider.ts';
import { createChargeInvoice } from './charge-invoice.ts';
import type { Converged, ConvergeSubscription } from '../subscriptions/index.ts';
import { createFindPayment } from './find-payment.ts';
import { amountChanged, type Checkouts, type Payable, requireLiving } from '../core/payable.ts';
import { MissingObjectError, withinDeadline } from '../core/provider-errors.ts';
import type { ChargeReads } from './charge-reads.ts';
import type { Lease, WithLease } from '../core/transaction.ts';

type CardChangeDependencies = {
  checkouts: Pick<Checkouts, 'read'>;
  provider: Pick<PaymentReads, 'listInvoices' | 'retrieveInvoice'>;
  chargeReads: Pick<ChargeReads, 'listCharges'>;
  cards: CardProvider;
  converge: ConvergeSubscription;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

type Attempt = Exclude<InvoicePayment, { kind: 'not-owed' }>;
type Charged = { last: Attempt | null; paidCents: number; invoiceIds: string[] };

/** A plan that is billed monthly, and what is owed for it, oldest first. */
export type BilledEnrollment = {
  converged: Converged;
  owed: InvoiceReference[];
  months: OwedMonth[];
  dueNow: string;
};

type Given = {
  payable: Payable;
  setupIntentId: string;
  /** The amount due that was shown, in dollars. More than that is never charged. */
  shown: string;
  /** Runs once the card is known to be confirmed, before it is used. May refuse. */
  agree?: (lease: Lease, enrollment: BilledEnrollment) => Promise<void>;
  /** Runs once the card is used, and what is open was charged to it. */
  settle?: (lease: Lease, outcome: PaymentMethodUpdated['outcome']) => Promise<void>;
};

export type CardChange = ReturnType<typeof createCardChange>;

function nothingToUpdate(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This plan has no monthly payments that a card could be changed for.',
  });
}

/** With a customer, the provider ends their plans. */
function endedIfMissing(error: unknown): never {
  throw error instanceof MissingObjectError ? nothingToUpdate() : error;
}

function cannotBeUsed(): AppError {
  return new AppError('payment_not_confirmed', {
    publicMessage: 'This card cannot be used for the monthly payments. Please enter it again.',
  });
}

function createFindEnrollment({ checkouts, converge, provider }: CardChangeDependencies) {
  return async (payable: Payable): Promise<BilledEnrollment> => {
    requireLiving(payable);
    const { subscriptionId, closedAt } = await checkouts.read(payable.enrollmentId);
    if (subscriptionId === null || closedAt !== null) throw nothingToUpdate();
    const converged = await converge(subscriptionId, { isFactNeeded: true });
    if (!converged) throw nothingToUpdate();
    const { subscription } = converged.seen;
    // An unpaid plan is paid at checkout.
    if (isOver(subscription.status) || subscription.status === 'incomplete') {
      throw nothingToUpdate();
    }
    const invoices = await provider.listInvoices(subscription.id);
    const owed = owedOf(invoices, subscription.status);
    return {
      converged,
      owed: owed.invoices,
      months: toOwedMonths(owed),
      dueNow: fromCents(owed.totalCents),
    };
  };
}

function createChange(deps: CardChangeDependencies) {
  const { cards, converge, logger } = deps;
  const findEnrollment = createFindEnrollment(deps);
  const requireCard = createRequireCard(cards);
  const chargeInvoice = createChargeInvoice({ ...deps, findPayment: createFindPayment(deps) });

  /** Starts no charge after `endsAt`: the owner got an answer by then. */
  async function charge(
    owed: readonly InvoiceReference[],
    { paymentMethodId, endsAt }: { paymentMethodId: string; endsAt: number },
  ): Promise<Charged> {
    const charged: Charged = { last: null, paidCents: 0, invoiceIds: [] };
    for (const invoice of owed) {
      if (performance.now() >= endsAt) throw new AppError('service_unavailable');
      charged.invoiceIds.push(invoice.id);
      const payment = await chargeInvoice({ invoice, paymentMethodId, declinedAt: null });
      if (payment.kind === 'not-owed') continue;
      charged.last = payment;
      if (payment.kind === 'processing') continue;
      if (payment.kind !== 'paid') break;
      charged.paidCents += invoice.remainingCents;
    }
    return charged;
  }

  return async (given: Given, lease: Lease, endsAt: number): Promise<PaymentMethodUpdated> => {
    const { enrollmentId } = given.payable;
    const enrollment = await findEnrollment(given.payable);
    const { customerId, subscriptionId } = enrollment.converged.fact;
    const { setupIntentId } = given;
    const paymentMethodId = await requireCard({ setupIntentId, customerId, enrollmentId });
    // Less is due if a part of it was paid meanwhile.
    if (toCents(enrollment.dueNow) > toCents(given.shown)) throw amountChanged();
    await given.agree?.(lease, enrollment);
    const use = await cards.useCard({ customerId, subscriptionId, paymentMethodId });
    if (use === 'refused') throw cannotBeUsed();
    const { last, paidCents, invoiceIds } = await charge(enrollment.owed, {
      paymentMethodId,
      endsAt,
    });
    const after = await converge(subscriptionId, { invoiceIds, isFactNeeded: true });
    const { status } = (after ?? enrollment.converged).fact;
    const outcome = outcomeOf(last);
    await given.settle?.(lease, outcome);
    logger.info({ enrollmentId, subscriptionId, outcome, paidCents }, 'card updated');
    return {
      outcome,
      paidNow: fromCents(paidCents),
      clientSecret: last?.kind === 'action-required' ? last.clientSecret : null,
      status: toEnrollmentStatus(status),
      paymentProblem: status === 'past_due',
    };
  };
}

/**
 * Creates the use cases that change a plan's card, for its signed-in owner and for the holder of a link. Every call
 * throws AppError status_conflict if the plan isn't billed monthly, and service_unavailable.
 */
export function createCardChange(deps: CardChangeDependencies) {
  const { deadlineMs = 10_000 } = deps;
  const findEnrollment = createFindEnrollment(deps);
  const change = createChange(deps);
  return {
    findEnrollment: (payable: Payable) => withinDeadline(deadlineMs, findEnrollment(payable)),

    /** Returns the card form's data and the amount that will be charged. */
    async prepare(payable: Payable): Promise<PaymentMethodUpdate> {
      const { enrollmentId, snapshot } = payable;
      const { converged, dueNow, months } = await findEnrollment(payable);
      const { customerId } = converged.fact;
      const prepared = deps.cards.prepareCardSetup({ customerId, enrollmentId });
      return {
        clientSecret: await prepared.catch(endedIfMissing),
        enrollmentId,
        petName: snapshot.pet.name,
        planName: snapshot.plan.name,
        dueNow,
        months,
      };
    },

    /**
     * Once the provider reports the card as confirmed, makes it the default and charges what is owed to it,
     * oldest first. A retry charges nothing twice: a paid invoice isn't open, and each invoice has one
     * idempotency key per card.
     */
    change(given: Given): Promise<PaymentMethodUpdated> {
      const endsAt = performance.now() + deadlineMs;
      // Concurrent changes, from two tabs, take turns.
      const work = deps.withLease(`card:${given.payable.enrollmentId}`, (lease) =>
        change(given, lease, endsAt),
      );
      return withinDeadline(deadlineMs, work);
    },
  };
}

function outcomeOf(last: Attempt | null): PaymentMethodUpdated['outcome'] {
  switch (last?.kind) {
    case undefined:
    case 'processing':
      return 'updated';
    case 'paid':
      return 'paid';
    case 'declined':
      return 'declined';
    case 'action-required':
      return 'action_required';
  }
}
