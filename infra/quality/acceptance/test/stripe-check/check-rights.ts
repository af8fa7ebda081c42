import Stripe from 'stripe';

type Probe = (stripe: Stripe) => Promise<unknown>;
const one = { limit: 1 };
/** No object has this ID, so a write reaches nothing. */
const nobody = 'petwell_check_of_rights';
const noContent = { data: Buffer.alloc(0), name: 'empty.pdf', type: 'application/pdf' };

/** Rights to read that PetWell's key needs. The same list is in docs/go-live.md. */
const reads: { [right: string]: Probe } = {
  Customers: (stripe) => stripe.customers.list(one),
  Products: (stripe) => stripe.products.retrieve(`prod_${nobody}`),
  Subscriptions: (stripe) => stripe.subscriptions.list(one),
  Invoices: (stripe) => stripe.invoices.list(one),
  'Invoice payments': (stripe) => stripe.invoicePayments.list(one),
  'Payment Intents': (stripe) => stripe.paymentIntents.retrieve(`pi_${nobody}`),
  'Setup Intents': (stripe) => stripe.setupIntents.list(one),
  'Payment Methods': (stripe) => stripe.paymentMethods.retrieve(`pm_${nobody}`),
  'Charges and Refunds': (stripe) => stripe.charges.list(one),
  Disputes: (stripe) => stripe.disputes.list(one),
  'Balance transactions': (stripe) => stripe.balanceTransactions.list(one),
  Payouts: (stripe) => stripe.payouts.list(one),
  Files: (stripe) => stripe.files.list(one),
  'Early Fraud Warnings': (stripe) => stripe.radar.earlyFraudWarnings.list(one),
};

/** Rights to write, each tried on an object that doesn't exist, and files with one that has no content. */
const writes: { [right: string]: Probe } = {
  Customers: (stripe) => stripe.customers.update(`cus_${nobody}`, {}),
  Products: (stripe) => stripe.products.update(`prod_${nobody}`, {}),
  Subscriptions: (stripe) => stripe.subscriptions.update(`sub_${nobody}`, {}),
  Invoices: (stripe) => stripe.invoices.voidInvoice(`in_${nobody}`),
  'Payment Intents': (stripe) =>
    stripe.paymentIntents.confirm(`pi_${nobody}`, { payment_method: 'pm_card_visa' }),
  'Setup Intents': (stripe) => stripe.setupIntents.confirm(`seti_${nobody}`, {}),
  'Charges and Refunds': (stripe) => stripe.refunds.create({ payment_intent: `pi_${nobody}` }),
  Files: (stripe) => stripe.files.create({ purpose: 'dispute_evidence', file: noContent }),
  Disputes: (stripe) => stripe.disputes.update(`du_${nobody}`, { submit: false }),
};

/** Whether the key has the right; that the object doesn't exist is fine. */
async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
    throw error;
  }
}

async function listDenied(stripe: Stripe, probes: { [right: string]: Probe }): Promise<string[]> {
  const denied: string[] = [];
  for (const [right, probe] of Object.entries(probes)) {
    if (!(await isAllowed(probe(stripe)))) denied.push(right);
  }
  return denied;
}

/** Tries every right that PetWell needs. With `isReadOnly`, the rights to write are left out. */
export async function checkRights(
  stripe: Stripe,
  { isReadOnly }: { isReadOnly: boolean },
): Promise<string> {
  const unreadable = await listDenied(stripe, reads);
  const unwritable = isReadOnly ? [] : await listDenied(stripe, writes);
  const problems = [
    ...(unreadable.length > 0 ? [`read ${unreadable.join(', ')}`] : []),
    ...(unwritable.length > 0 ? [`write ${unwritable.join(', ')}`] : []),
  ];
  if (problems.length > 0) throw new Error(`The key may not ${problems.join(', or ')}.`);
  const readable = `the key may read ${Object.keys(reads).join(', ')}`;
  return isReadOnly ? readable : `${readable}, and write ${Object.keys(writes).join(', ')}`;
}

/** Stripe's client for live keys: it refuses every call but a read before it leaves this machine. */
export function createReadOnlyHttpClient(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest(...call) {
      const [, , path, method] = call;
      if (method === 'GET') return client.makeRequest(...call);
      return Promise.reject(new Error(`${method} ${path} was not sent: the key is live.`));
    },
  };
}
