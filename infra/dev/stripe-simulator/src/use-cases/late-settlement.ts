import type { Account } from '../account.ts';
import { intentOf } from './invoice-payment.ts';
import { settleInvoice } from './settle-invoice.ts';

/** Settles an invoice whose payment has succeeded. Does nothing for any other. */
export function settlePaid(account: Account, invoiceId: string): void {
  const intent = intentOf(account, invoiceId);
  if (intent?.status !== 'succeeded') return;
  const method = account.store.get('payment_method', intent.payment_method ?? '') ?? null;
  settleInvoice(account, { kind: 'succeeded', intent }, { method });
}

/** Settles every invoice whose payment has succeeded. Test clocks and restarts don't wait for the lag. */
export function settleAllPaid(account: Account): void {
  const open = account.store.list('invoice_payment', { status: 'open' });
  for (const { invoice } of open) settlePaid(account, invoice);
}
