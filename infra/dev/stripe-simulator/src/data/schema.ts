import type { DatabaseSync } from 'node:sqlite';
import type { AnyObject } from '../domain/objects/types.ts';

/** What objects are looked for by: the path into them, and the column that has it. */
export const referenceColumns = {
  customer: 'ref_customer',
  invoice: 'ref_invoice',
  payment_intent: 'ref_intent',
  'payment.payment_intent': 'ref_payment',
  'parent.subscription_details.subscription': 'ref_parent',
} as const;
export type ReferencePath = keyof typeof referenceColumns;
const references = Object.entries(referenceColumns) as [ReferencePath, string][];

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    object TEXT NOT NULL,
    clock TEXT NOT NULL DEFAULT '',
    due_at INTEGER,
    body TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (object, seq);
  CREATE INDEX IF NOT EXISTS objects_due ON objects (clock, due_at) WHERE due_at IS NOT NULL;
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
  DROP INDEX IF EXISTS deliveries_by_event;
`;

/** Indexes over the JSON itself that an earlier version makes: each takes a look into every body. */
const formerIndexes = ['customer', 'invoice', 'intent', 'payment', 'parent'].map(
  (name) => `objects_by_${name}`,
);

const hasColumns = (database: DatabaseSync): boolean =>
  database
    .prepare('PRAGMA table_info(objects)')
    .all()
    .some(({ name }) => name === 'ref_customer');

/** Also after a file has been given back to an earlier version, which knows nothing of the columns. */
const wasEarlier = (database: DatabaseSync): boolean =>
  database
    .prepare('PRAGMA index_list(objects)')
    .all()
    .some(({ name }) => formerIndexes.includes(String(name)));

/** Columns of their own for references, filled from what an earlier version wrote. */
function addReferences(database: DatabaseSync): void {
  const isNew = !hasColumns(database);
  if (!isNew && !wasEarlier(database)) return;
  const values = references.map(([path, column]) => `${column} = json_extract(body, '$.${path}')`);
  const statements = [
    ...formerIndexes.map((name) => `DROP INDEX IF EXISTS ${name}`),
    ...references.flatMap(([, column]) => [
      ...(isNew ? [`ALTER TABLE objects ADD COLUMN ${column} TEXT`] : []),
      `CREATE INDEX IF NOT EXISTS objects_${column} ON objects (${column}, object)
         WHERE ${column} IS NOT NULL`,
    ]),
    `UPDATE objects SET ${values.join(', ')} WHERE object <> 'event'`,
  ];
  database.exec(['BEGIN IMMEDIATE', ...statements, 'COMMIT'].join(';\n'));
}

/** Brings a new file, or one of an earlier version, to what this version works with. */
export function prepareSchema(database: DatabaseSync): void {
  database.exec(tables);
  addReferences(database);
}

function valueAt(object: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, field) =>
      typeof value === 'object' && value !== null
        ? (value as { [field: string]: unknown })[field]
        : undefined,
    object,
  );
}

const paths = references.map(([path]) => path.split('.'));
const none = paths.map(() => null);

/** The object's references in the order of `referenceColumns`; events are not looked for by any. */
export function referencesOf(object: AnyObject): (string | null)[] {
  if (object.object === 'event') return none;
  return paths.map((path) => {
    const value = valueAt(object, path);
    return typeof value === 'string' ? value : null;
  });
}
