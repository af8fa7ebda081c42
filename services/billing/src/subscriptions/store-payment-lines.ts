import type { ObservedInvoice } from '../core/rules-observation.ts';
import { type SoldProducts, toPaymentLines } from './rules-payment-lines.ts';
import type { ChargeLine } from '../core/rules-agreed.ts';
import type { DatabaseTransaction } from '../core/store-database.ts';
import type { StoredLines } from './ledger.ts';

async function findSold(
  tx: DatabaseTransaction,
  invoices: readonly ObservedInvoice[],
): Promise<SoldProducts> {
  const ids = invoices.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []));
  if (ids.length === 0) return new Map();
  const products = await tx
    .selectFrom('providerProducts')
    .select(['stripeProductId', 'kind', 'catalogId'])
    .where('stripeProductId', 'in', ids)
    .execute();
  return new Map(
    products.map(({ stripeProductId, kind, catalogId }) => [
      stripeProductId,
      // Only `ensureProducts` writes the column.
      { kind: kind as ChargeLine['kind'], catalogId },
    ]),
  );
}

/** Stores what each of the invoices charges for, as read, in place of what was stored of a draft. */
export async function savePaymentLines(
  tx: DatabaseTransaction,
  saved: readonly { paymentId: number; invoice: ObservedInvoice; storedLines: StoredLines }[],
): Promise<void> {
  const changing = saved.filter(({ storedLines }) => storedLines !== 'final');
  const sold = await findSold(
    tx,
    changing.map(({ invoice }) => invoice),
  );
  const drafts = changing.filter(({ storedLines }) => storedLines === 'of a draft');
  if (drafts.length > 0) {
    const paymentIds = drafts.map(({ paymentId }) => paymentId);
    await tx.deleteFrom('paymentLines').where('paymentId', 'in', paymentIds).execute();
  }
  const rows = changing.flatMap(({ paymentId, invoice }) =>
    toPaymentLines(invoice, sold).map((line, position) => ({ paymentId, position, ...line })),
  );
  if (rows.length > 0) await tx.insertInto('paymentLines').values(rows).execute();
}
