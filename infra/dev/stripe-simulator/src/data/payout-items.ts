import type { Store } from './store.ts';

export type Sum = { currency: string; amount: number };

/** Which available movements of money have been paid out, and by which automatic payout. */
export class PayoutItems {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Adds a movement that has become available. */
  add(transactionId: string): void {
    this.#store
      .prepare('INSERT OR IGNORE INTO payout_items (transaction_id) VALUES (?)')
      .run(transactionId);
  }

  /** Assigns everything available in a currency to a payout. */
  assign(payoutId: string, currency: string): void {
    this.#store
      .prepare(
        `UPDATE payout_items SET payout_id = ? WHERE payout_id IS NULL AND transaction_id IN
           (SELECT id FROM objects WHERE json_extract(body, '$.currency') = ?)`,
      )
      .run(payoutId, currency);
  }

  available(): Sum[] {
    return this.#sums(
      'JOIN payout_items ON transaction_id = id WHERE payout_id IS NULL GROUP BY currency',
    );
  }

  pending(): Sum[] {
    return this.#sums(
      "WHERE object = 'balance_transaction' AND due_at IS NOT NULL GROUP BY currency",
    );
  }

  /** Returns sums of what the movements leave after fees, in cents. */
  #sums(condition: string): Sum[] {
    return this.#store
      .prepare(
        `SELECT json_extract(body, '$.currency') AS currency,
                SUM(json_extract(body, '$.net')) AS amount
         FROM objects ${condition}`,
      )
      .all()
      .map((row) => ({ currency: String(row.currency), amount: Number(row.amount) }));
  }
}
