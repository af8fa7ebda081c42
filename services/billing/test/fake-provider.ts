import { isOver, type ObservedInvoice, type PaymentReads } from '../src/core/rules-observation.ts';
import type { OrderProvider, SubscriptionOrder } from '../src/checkout/order-provider.ts';
import type { CustomerProvider } from '../src/customers/ensure-customer.ts';
import type { EndingProvider } from '../src/subscriptions/endings/ending-provider.ts';
import { ProviderError } from '../src/core/provider-errors.ts';
import { observedInvoice, observedSubscription, paidInvoice } from './factories.ts';

type Held = { subscription: ReturnType<typeof observedSubscription>; invoices: ObservedInvoice[] };
/** The calls to Stripe of checkout, customers, and convergence. */
export type FakedProvider = PaymentReads &
  CustomerProvider &
  OrderProvider &
  Pick<EndingProvider, 'cancelSubscription' | 'voidInvoice'>;
type Call = keyof FakedProvider;

/** An open first invoice over an order. */
function firstInvoice(number: number, order: SubscriptionOrder): ObservedInvoice {
  const lines = order.feeLine ? [order.feeLine, ...order.monthlyLines] : order.monthlyLines;
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const intentId = `pi_${number}`;
  const base = observedInvoice();
  return observedInvoice({
    id: `in_${number}`,
    subscriptionId: `sub_${number}`,
    totalCents,
    remainingCents: totalCents,
    lines: lines.map((line) => ({ ...line, description: line.productId })),
    paymentIntentId: intentId,
    paymentIntent: base.paymentIntent && {
      ...base.paymentIntent,
      id: intentId,
      amountCents: totalCents,
      customerId: order.customerId,
    },
  });
}

/** The payment provider in memory: idempotency keys, subscriptions, and their invoices. */
export function createFakeProvider() {
  const held = new Map<string, Held>();
  const byKey = new Map<string, string>();
  const failures = new Map<Call, Error[]>();
  const calls: Call[] = [];
  const resumed: string[] = [];
  let made = 0;
  const refusesToCancel = new Set<string>();

  const get = (subscriptionId: string): Held => {
    const found = held.get(subscriptionId);
    if (!found) throw new Error(`${subscriptionId} does not exist`);
    return found;
  };
  const invoices = () => [...held.values()].flatMap((one) => one.invoices);
  const withoutIntent = (invoice: ObservedInvoice | undefined) => {
    if (!invoice) return null;
    const { paymentIntent: _paymentIntent, ...reference } = invoice;
    return reference;
  };
  const retrieved = ({ subscription, invoices }: Held) => {
    const latest = invoices.find(({ id }) => id === subscription.latestInvoiceId);
    return { subscription, latestInvoice: withoutIntent(latest) };
  };
  const once = (key: string, make: () => string) => {
    const id = byKey.get(key) ?? make();
    byKey.set(key, id);
    return id;
  };
  /** `cus_5`, and `cus_5_2` for the next customer of the same owner. */
  const newCustomerId = (ownerId: number) => {
    const id = `cus_${ownerId}`;
    const count = [...byKey.values()].filter(
      (one) => one === id || one.startsWith(`${id}_`),
    ).length;
    return count === 0 ? id : `${id}_${count + 1}`;
  };
  const replace = (invoiceId: string, change: (invoice: ObservedInvoice) => ObservedInvoice) => {
    for (const one of held.values()) {
      one.invoices = one.invoices.map((invoice) =>
        invoice.id === invoiceId ? change(invoice) : invoice,
      );
    }
  };
  const setStatus = (subscriptionId: string, status: Held['subscription']['status']) => {
    const one = get(subscriptionId);
    one.subscription = { ...one.subscription, status };
  };

  /** Ends a subscription, with which the provider stops collecting every open invoice of the customer. */
  const end = (subscriptionId: string) => {
    setStatus(subscriptionId, 'canceled');
    const { customerId } = get(subscriptionId).subscription;
    const ofCustomer = [...held.values()].filter(
      ({ subscription }) => subscription.customerId === customerId,
    );
    for (const { id } of ofCustomer.flatMap((one) => one.invoices)) {
      replace(id, (invoice) => ({ ...invoice, isAutoAdvancing: false }));
    }
  };

  const methods: FakedProvider = {
    createCustomer: ({ ownerId, idempotencyKey }) =>
      Promise.resolve(once(idempotencyKey, () => newCustomerId(ownerId))),
    updateCustomer: () => Promise.resolve(),
    removeCustomer: () => Promise.resolve(),
    createProduct: ({ kind, catalogId, idempotencyKey }) =>
      Promise.resolve(once(idempotencyKey, () => `prod_${kind}_${catalogId}`)),
    updateStatementDescriptor: () => Promise.resolve(),
    createSubscription(order) {
      const { customerId, enrollmentId, attempt, idempotencyKey } = order;
      const id = once(idempotencyKey, () => {
        made += 1;
        const invoice = firstInvoice(made, order);
        const subscription = observedSubscription({
          id: `sub_${made}`,
          customerId,
          enrollmentId,
          attempt,
          latestInvoiceId: invoice.id,
          clientSecret: `pi_${made}_secret_x`,
        });
        held.set(subscription.id, { subscription, invoices: [invoice] });
        return subscription.id;
      });
      return Promise.resolve(retrieved(get(id)));
    },
    findSubscription({ customerId, enrollmentId, attempt }) {
      const found = [...held.values()].find(
        ({ subscription: one }) =>
          one.customerId === customerId &&
          one.enrollmentId === enrollmentId &&
          one.attempt === attempt,
      );
      return Promise.resolve(found?.subscription.id ?? null);
    },
    retrieveSubscription(subscriptionId) {
      const found = held.get(subscriptionId);
      return Promise.resolve(found ? retrieved(found) : null);
    },
    retrieveInvoice: (invoiceId) =>
      Promise.resolve(withoutIntent(invoices().find(({ id }) => id === invoiceId))),
    listInvoices: (subscriptionId) =>
      Promise.resolve(
        get(subscriptionId)
          .invoices.map((invoice) => withoutIntent(invoice))
          .filter((invoice) => invoice !== null)
          .toReversed(),
      ),
    retrievePaymentIntent: (id) =>
      Promise.resolve(
        invoices().find(({ paymentIntentId }) => paymentIntentId === id)?.paymentIntent ?? null,
      ),
    readMoneyBack: ({ id }) => {
      const intent = invoices().find(
        ({ paymentIntentId }) => paymentIntentId === id,
      )?.paymentIntent;
      const { refundedCents: amountCents = 0, moneyBack } = intent ?? {};
      const refund = {
        id: `re_${id}`,
        status: 'succeeded',
        amountCents,
        failureReason: null,
        createdAt: new Date('2026-03-02T12:00:00.000Z'),
        reservationId: null,
      };
      const refunds = amountCents > 0 ? [refund] : [];
      return Promise.resolve(moneyBack ?? { refunds, disputes: [] });
    },
    findFraudWarning: () => Promise.resolve(null),
    findInvoiceOfPaymentIntent: (id) =>
      Promise.resolve(
        withoutIntent(invoices().find(({ paymentIntentId }) => paymentIntentId === id)),
      ),
    cancelSubscription(subscriptionId) {
      if (!refusesToCancel.has(subscriptionId)) end(subscriptionId);
      return Promise.resolve();
    },
    voidInvoice(invoiceId) {
      const invoice = invoices().find(({ id }) => id === invoiceId);
      if (invoice?.status === 'paid') return Promise.resolve('refused');
      replace(invoiceId, (one) => ({ ...one, status: 'void' }));
      return Promise.resolve('void');
    },
  };

  /** Counts calls and fails those that a test wants to fail. */
  const watch = <Name extends Call>(name: Name): FakedProvider[Name] =>
    ((...given: unknown[]) => {
      calls.push(name);
      const failure = failures.get(name)?.shift();
      if (failure) return Promise.reject(failure);
      return (methods[name] as (...args: unknown[]) => unknown)(...given);
    }) as FakedProvider[Name];
  const names = Object.keys(methods) as Call[];
  const provider = Object.fromEntries(
    names.map((name) => [name, watch(name)]),
  ) as unknown as FakedProvider;

  return {
    ...provider,
    calls,
    count: (name: Call) => calls.filter((call) => call === name).length,
    /** The next calls fail, one per error. */
    fail(name: Call, ...errors: Error[]) {
      failures.set(name, errors);
    },
    end,
    /** Invoices whose retries were resumed. */
    resumed,
    resumeRetries: (invoiceId: string): Promise<void> => {
      resumed.push(invoiceId);
      replace(invoiceId, (invoice) => ({ ...invoice, isAutoAdvancing: true }));
      return Promise.resolve();
    },
    refuseToCancel: (subscriptionId: string) => refusesToCancel.add(subscriptionId),
    get,
    live: () => [...held.values()].filter(({ subscription: { status } }) => !isOver(status)).length,
    /** The provider no longer knows the subscription. */
    lose: (subscriptionId: string) => held.delete(subscriptionId),
    setStatus,
    replaceInvoice: replace,
    addInvoice(subscriptionId: string, invoice: ObservedInvoice) {
      const one = get(subscriptionId);
      one.invoices = [...one.invoices, invoice];
      one.subscription = { ...one.subscription, latestInvoiceId: invoice.id };
    },
    /** The owner pays the first invoice, which the provider marks as paid only with `pay`. */
    payUnsettled(subscriptionId: string): string {
      const [open] = get(subscriptionId).invoices;
      if (!open?.paymentIntent) throw new Error('nothing to pay');
      const { totalCents, paymentIntent } = open;
      const received = { status: 'succeeded', amountReceivedCents: totalCents };
      replace(open.id, (invoice) => ({
        ...invoice,
        paymentIntent: { ...paymentIntent, ...received },
      }));
      return paymentIntent.id;
    },
    /** The owner pays the first invoice. */
    pay(subscriptionId: string): string {
      const {
        invoices: [open],
      } = get(subscriptionId);
      if (!open?.paymentIntent) throw new Error('nothing to pay');
      const { totalCents, paymentIntent } = open;
      const { paidAt } = paidInvoice();
      replace(open.id, (invoice) => ({
        ...invoice,
        status: 'paid',
        amountPaidCents: totalCents,
        remainingCents: 0,
        attemptCount: 1,
        paidAt,
        paymentIntent: { ...paymentIntent, status: 'succeeded', amountReceivedCents: totalCents },
      }));
      setStatus(subscriptionId, 'active');
      return paymentIntent.id;
    },
  };
}
export type FakeProvider = ReturnType<typeof createFakeProvider>;

/** The provider's endings; `events` tells what was called, in order. */
export function createFakeEndings(provider: FakeProvider) {
  const events: string[] = [];
  const failures = new Map<keyof EndingProvider, Error>();
  /** Fails once, after the provider has done it. */
  const answer = async <Result>(call: keyof EndingProvider, id: string, work: () => Result) => {
    events.push(`${call} ${id}`);
    const result = work();
    const failure = failures.get(call);
    failures.delete(call);
    if (failure) throw failure;
    return Promise.resolve(result);
  };
  const setEnd = (id: string, endsAt: Date | null) => {
    const held = provider.get(id);
    held.subscription = { ...held.subscription, endsAt };
  };
  const endings: EndingProvider = {
    cancelSubscription: (id) => provider.cancelSubscription(id),
    voidInvoice: (id) => provider.voidInvoice(id),
    endWithPeriod: (id) =>
      answer('endWithPeriod', id, () => {
        const { status, currentPeriodEnd } = provider.get(id).subscription;
        if (isOver(status)) return 'refused';
        setEnd(id, currentPeriodEnd);
        return 'set';
      }),
    clearEnd: (id) => answer('clearEnd', id, () => setEnd(id, null)),
    deletePendingItems: ({ id }) => answer('deletePendingItems', id, () => undefined),
    discardInvoice: ({ id, isDraft }) =>
      answer('discardInvoice', `${id}${isDraft ? ' draft' : ''}`, () => {
        let isPaid = false;
        provider.replaceInvoice(id, (invoice) => {
          isPaid = invoice.status === 'paid';
          return isPaid ? invoice : { ...invoice, status: 'void' };
        });
        return isPaid ? 'paid' : 'discarded';
      }),
  };
  return {
    ...endings,
    events,
    setEnd,
    /** The next call is carried out, and its response is lost. */
    loseResponse: (call: keyof EndingProvider) => failures.set(call, providerDown()),
  };
}

export const providerDown = (wasAnswered = false) =>
  new ProviderError({ cause: new Error('down'), wasAnswered });
