import type { Evidence } from './evidence.ts';
import { violationOf, type Violation } from './violation.ts';

const categories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal'];

/** Sums up amounts by invoice. */
function sumByInvoice(amounts: readonly (readonly [invoiceId: string, cents: number])[]) {
  const sums = new Map<string, number>();
  for (const [invoiceId, cents] of amounts) {
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + cents);
  }
  return sums;
}

/** Finds payments whose amount, refunds, and disputes in PetWell don't add up to what moved in the balance. */
export function findUnbalancedPayments(evidence: Evidence): Violation[] {
  const differs = violationOf('ledger differs from the balance');
  const { ledger, payments, refunds, disputes } = evidence;
  const invoiceOfIntent = new Map(
    ledger.invoice_payment.map(({ invoice, payment }) => [payment.payment_intent ?? '', invoice]),
  );
  const invoiceOfSource = new Map(
    [...ledger.charge, ...ledger.refund, ...ledger.dispute].map(
      ({ id, payment_intent: intent }) => [id, invoiceOfIntent.get(intent ?? '') ?? ''],
    ),
  );
  const balance = sumByInvoice(
    ledger.balance_transaction
      .filter(({ reporting_category: category }) => categories.includes(category))
      .map(({ source, amount }) => [invoiceOfSource.get(source ?? '') ?? '', amount]),
  );
  const onFile = sumByInvoice([
    ...payments
      .filter(({ status }) => status === 'paid')
      .map((row) => [row.stripe_invoice_id, row.amount_cents] as const),
    ...refunds
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .map((row) => [row.stripe_invoice_id, -row.amount_cents] as const),
    ...disputes
      .filter(({ status }) => status !== 'won' && !status.startsWith('warning_'))
      .map((row) => [row.stripe_invoice_id, -row.amount_cents] as const),
  ]);
  return [...new Set([...balance.keys(), ...onFile.keys()])].flatMap((invoiceId) => {
    const [here, there] = [onFile.get(invoiceId) ?? 0, balance.get(invoiceId) ?? 0];
    return here === there ? [] : [differs(`${invoiceId}: ${here} instead of ${there} cents`)];
  });
}
