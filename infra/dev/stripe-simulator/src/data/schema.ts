/** Indexed columns for common list filters, by the path in the object that they copy. */
export const referenceColumns: { [path: string]: string } = {
  customer: 'ref_customer',
  invoice: 'ref_invoice',
  payment_intent: 'ref_intent',
  'payment.payment_intent': 'ref_payment',
  'parent.subscription_details.subscription': 'ref_parent',
};
const columns = Object.values(referenceColumns);

export const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    object TEXT NOT NULL,
    clock TEXT NOT NULL DEFAULT '',
    due_at INTEGER,
    ${columns.map((column) => `${column} TEXT,`).join(' ')}
    body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (object, seq);
  CREATE INDEX IF NOT EXISTS objects_due ON objects (clock, due_at) WHERE due_at IS NOT NULL;
  ${columns
    .map(
      (column) =>
        `CREATE INDEX IF NOT EXISTS objects_${column} ON objects (${column}, object)
           WHERE ${column} IS NOT NULL;`,
    )
    .join('\n')}
  CREATE TABLE IF NOT EXISTS payout_items (transaction_id TEXT PRIMARY KEY, payout_id TEXT);
  CREATE INDEX IF NOT EXISTS payout_items_by_payout ON payout_items (payout_id);
  CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS idempotency_keys (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
    body TEXT NOT NULL, request_id TEXT NOT NULL, created INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL, endpoint_id TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, next_attempt_ms INTEGER, status TEXT NOT NULL,
    last_answer TEXT
  );
  CREATE INDEX IF NOT EXISTS deliveries_open ON deliveries (endpoint_id, next_attempt_ms)
    WHERE status = 'pending';
`;
