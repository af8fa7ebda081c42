import { AppError, type Logger } from '@petwell/chassis';
import {
  fromCents,
  type PaymentMethodUpdate,
  type PaymentMethodUpdated,
  type Principals,
} from '@petwell/contracts';
import { requireCard } from './require-card.ts';
import { isPayableNow } from './rules.ts';
import { isOver } from '../domain/provider-observation.ts';
import { toEnrollmentStatus } from '../domain/subscription-fact.ts';
import type { CardProvider, InvoicePayment } from '../use-cases/card-provider.ts';
import type { Converged, ConvergeSubscription } from '../use-cases/converge-subscription.ts';
import type { LoadPayable, Payable } from '../use-cases/load-payable.ts';
import type { Checkouts } from '../use-cases/open-subscription.ts';
import type { InvoiceReference, PaymentProvider } from '../use-cases/payment-provider.ts';
import { requireLiving, requirePayer } from '../use-cases/require-payer.ts';
import type { WithLease } from '../use-cases/with-lease.ts';
import { sayNotCharged } from '../use-cases/not-charged.ts';
import { withinDeadline } from '../use-cases/within-deadline.ts';

type Request = { enrollmentId: number; principals: Principals };

/** @throws AppError not_found, demo_read_only, status_conflict, service_unavailable */
export type PreparePaymentMethod = (given: Request) => Promise<PaymentMethodUpdate>;

/** @throws AppError not_found, demo_read_only, status_conflict, payment_not_confirmed, service_unavailable */
export type UpdatePaymentMethod = (
  given: Request & { setupIntentId: string },
) => Promise<PaymentMethodUpdated>;

type Dependencies = {
  loadPayable: LoadPayable;
  checkouts: Pick<Checkouts, 'read'>;
  provider: Pick<PaymentProvider, 'listInvoices'>;
  cards: CardProvider;
  converge: ConvergeSubscription;
  withLease: WithLease;
  logger: Logger;
  deadlineMs?: number;
};

type Attempt = Exclude<InvoicePayment, { kind: 'not-owed' }>;
type Charged = { last: Attempt | null; paidCents: number; invoiceIds: string[] };

function nothingToUpdate(): AppError {
  return new AppError('status_conflict', {
    publicMessage: 'This plan has no monthly payments that a card could be changed for.',
  });
}

function cannotBeUsed(): AppError {
  return new AppError('payment_not_confirmed', {
    publicMessage: 'This card cannot be used for the monthly payments. Please enter it again.',
  });
}

/** Charges one invoice. Staff may be trying it with the card before. */
const createPay =
  ({ cards, withLease }: Dependencies) =>
  ({ id: invoiceId, status }: InvoiceReference, paymentMethodId: string) =>
    withLease(`invoice:${invoiceId}`, () =>
      cards.payInvoice({
        invoiceId,
        isDraft: status === 'draft',
        paymentMethodId,
        isOffSession: false,
        idempotencyKey: `petwell-pay-${invoiceId}-${paymentMethodId}`,
      }),
    );

function createFindPlan({ loadPayable, checkouts, converge, provider }: Dependencies) {
  /** Finds the live subscription of the caller's own enrollment. */
  async function find({ enrollmentId, principals }: Request) {
    const payable: Payable = await loadPayable(enrollmentId);
    requirePayer(principals, payable);
    requireLiving(payable);
    const { subscriptionId, closedAt } = await checkouts.read(enrollmentId);
    if (subscriptionId === null || closedAt !== null) throw nothingToUpdate();
    const converged = await converge(subscriptionId, { isFactNeeded: true });
    if (!converged) throw nothingToUpdate();
    const { status } = converged.seen.subscription;
    // An unpaid plan is paid at checkout.
    if (isOver(status) || status === 'incomplete') throw nothingToUpdate();
    return { payable, converged };
  }

  /** Lists open invoices, oldest first. */
  async function listOpen({ seen }: Converged): Promise<InvoiceReference[]> {
    const invoices = await provider.listInvoices(seen.subscription.id);
    return invoices.filter((one) => isPayableNow(one, seen.subscription)).toReversed();
  }

  return { find, listOpen };
}

/**
 * Handles POST /api/payment-method-updates: returns the card form's data and the amount that will be charged.
 */
export function createPreparePaymentMethod(deps: Dependencies): PreparePaymentMethod {
  const { find, listOpen } = createFindPlan(deps);
  async function prepare(request: Request): Promise<PaymentMethodUpdate> {
    const { payable, converged } = await find(request);
    const { customerId } = converged.fact;
    const { enrollmentId } = request;
    const [clientSecret, open] = await Promise.all([
      deps.cards.prepareCardSetup({ customerId, enrollmentId }),
      listOpen(converged),
    ]);
    const dueCents = open.reduce((sum, { remainingCents }) => sum + remainingCents, 0);
    return {
      clientSecret,
      enrollmentId,
      petName: payable.snapshot.pet.name,
      planName: payable.snapshot.plan.name,
      dueNow: fromCents(dueCents),
    };
  }
  return (request) => sayNotCharged(withinDeadline(deps.deadlineMs ?? 10_000, prepare(request)));
}

/**
 * Handles POST /api/payment-method-updates/confirm: once the provider reports the card as confirmed, makes it
 * the default and charges open invoices to it, oldest first. A retry charges nothing twice: a paid invoice
 * isn't open, and each invoice has one idempotency key per card.
 */
export function createUpdatePaymentMethod(deps: Dependencies): UpdatePaymentMethod {
  const { cards, converge, withLease, logger, deadlineMs = 10_000 } = deps;
  const { find, listOpen } = createFindPlan(deps);
  const pay = createPay(deps);

  /** Starts no charge after `endsAt`: the owner got an answer by then. */
  async function charge(
    converged: Converged,
    { paymentMethodId, endsAt }: { paymentMethodId: string; endsAt: number },
  ): Promise<Charged> {
    const charged: Charged = { last: null, paidCents: 0, invoiceIds: [] };
    for (const invoice of await listOpen(converged)) {
      if (performance.now() >= endsAt) throw new AppError('service_unavailable');
      charged.invoiceIds.push(invoice.id);
      const payment = await pay(invoice, paymentMethodId);
      if (payment.kind === 'not-owed') continue;
      charged.last = payment;
      if (payment.kind === 'processing') continue;
      if (payment.kind !== 'paid') break;
      charged.paidCents += invoice.remainingCents;
    }
    return charged;
  }

  async function update(
    given: Parameters<UpdatePaymentMethod>[0],
    endsAt: number,
  ): Promise<PaymentMethodUpdated> {
    const { converged } = await find(given);
    const { customerId, subscriptionId } = converged.fact;
    const paymentMethodId = await requireCard(cards, {
      setupIntentId: given.setupIntentId,
      customerId,
    });
    const use = await cards.useCard({ customerId, subscriptionId, paymentMethodId });
    if (use === 'refused') throw cannotBeUsed();
    const { last, paidCents, invoiceIds } = await charge(converged, { paymentMethodId, endsAt });
    const after = await converge(subscriptionId, { invoiceIds, isFactNeeded: true });
    const { status } = (after ?? converged).fact;
    const { enrollmentId } = given;
    const outcome = outcomeOf(last);
    logger.info({ enrollmentId, subscriptionId, outcome, paidCents }, 'card updated');
    return {
      outcome,
      paidNow: fromCents(paidCents),
      clientSecret: last?.kind === 'action-required' ? last.clientSecret : null,
      status: toEnrollmentStatus(status),
      paymentProblem: status === 'past_due',
    };
  }

  return (given) => {
    const endsAt = performance.now() + deadlineMs;
    // Concurrent changes, from two tabs, take turns.
    const work = withLease(`card:${given.enrollmentId}`, () => update(given, endsAt));
    return withinDeadline(deadlineMs, work);
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
