import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import type { AnyObject, ObjectKind, SimObjects } from '../domain/objects/types.ts';
import { dueAt } from '../domain/due.ts';

export type Page = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
};
type Comparison = { [K in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined };
/** Conditions by path into the object (`customer`, `payment.payment_intent`); arrays mean 'one of'. */
export type Where = {
  [path: string]: string | number | boolean | string[] | Comparison | undefined;
};
export type DueObject = { object: 'subscription' | 'invoice'; id: string; dueAt: number };

const schema = `
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
  CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (object, json_extract(body, '$.customer'));
  CREATE INDEX IF NOT EXISTS objects_by_invoice ON objects (object, json_extract(body, '$.invoice'));
  CREATE INDEX IF NOT EXISTS objects_by_intent ON objects (object, json_extract(body, '$.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_by_payment
    ON objects (object, json_extract(body, '$.payment.payment_intent'));
  CREATE INDEX IF NOT EXISTS objects_by_parent
    ON objects (object, json_extract(body, '$.parent.subscription_details.subscription'));
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
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id, status);
`;

function clockOf(object: AnyObject): string {
  return 'test_clock' in object && typeof object.test_clock === 'string' ? object.test_clock : '';
}

/** Turns conditions into SQL over the JSON bodies; paths come from our own routes, values are bound. */
function conditionsOf(where: Where): { sql: string; values: SQLInputValue[] } {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [path, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue;
    const field = `json_extract(body, '$.${path}')`;
    if (Array.isArray(wanted)) {
      parts.push(`${field} IN (${wanted.map(() => '?').join(', ')})`);
      values.push(...wanted);
    } else if (typeof wanted === 'object') {
      const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
      for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
        const bound = wanted[name];
        if (bound === undefined) continue;
        parts.push(`${field} ${operators[name]} ?`);
        values.push(bound);
      }
    } else {
      parts.push(`${field} = ?`);
      values.push(typeof wanted === 'boolean' ? Number(wanted) : wanted);
    }
  }
  return { sql: parts.map((part) => ` AND ${part}`).join(''), values };
}

/**
 * All objects as JSON rows of one SQLite file. Every call is synchronous, and a request is one
 * transaction, so that a killed process leaves either all of a request's effects or none.
 */
export class Store {
  readonly database: DatabaseSync;
  #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.database = new DatabaseSync(file);
    this.database.exec(schema);
  }

  close(): void {
    this.database.close();
  }

  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** Runs the work in one transaction; `keeps` says which errors must not undo it. */
  transaction<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec(keeps(error) ? 'COMMIT' : 'ROLLBACK');
      throw error;
    }
  }

  put(object: AnyObject): void {
    this.prepare(
      `INSERT INTO objects (id, object, clock, due_at, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET clock = excluded.clock, due_at = excluded.due_at, body = excluded.body`,
    ).run(object.id, object.object, clockOf(object), dueAt(object), JSON.stringify(object));
  }

  get<K extends ObjectKind>(kind: K, id: string): SimObjects[K] | undefined {
    const row = this.prepare('SELECT body FROM objects WHERE id = ? AND object = ?').get(id, kind);
    return row ? (JSON.parse(String(row.body)) as SimObjects[K]) : undefined;
  }

  find(id: string): AnyObject | undefined {
    const row = this.prepare('SELECT body FROM objects WHERE id = ?').get(id);
    return row ? (JSON.parse(String(row.body)) as AnyObject) : undefined;
  }

  remove(id: string): void {
    this.prepare('DELETE FROM objects WHERE id = ?').run(id);
  }

  /** All matches, oldest first. */
  all<K extends ObjectKind>(kind: K, where: Where = {}): SimObjects[K][] {
    const { sql, values } = conditionsOf(where);
    return this.prepare(`SELECT body FROM objects WHERE object = ?${sql} ORDER BY seq`)
      .all(kind, ...values)
      .map((row) => JSON.parse(String(row.body)) as SimObjects[K]);
  }

  /** One page, newest first, as Stripe pages: `starting_after` and `ending_before` are exclusive. */
  page<K extends ObjectKind>(
    kind: K,
    where: Where,
    page: Page,
  ): { data: SimObjects[K][]; hasMore: boolean } {
    const { sql, values } = conditionsOf(where);
    const backwards = page.endingBefore !== undefined;
    const cursor = page.endingBefore ?? page.startingAfter;
    const bound =
      cursor === undefined
        ? ''
        : ` AND seq ${backwards ? '>' : '<'} (SELECT seq FROM objects WHERE id = ?)`;
    const rows = this.prepare(
      `SELECT body FROM objects WHERE object = ?${sql}${bound} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
    ).all(kind, ...values, ...(cursor === undefined ? [] : [cursor]), page.limit + 1);
    const data = rows
      .slice(0, page.limit)
      .map((row) => JSON.parse(String(row.body)) as SimObjects[K]);
    return { data: backwards ? data.reverse() : data, hasMore: rows.length > page.limit };
  }

  /** What time itself changes next on this clock ('' is real time), earliest first. */
  nextDue(clock: string, until: number): DueObject | undefined {
    const row = this.prepare(
      'SELECT id, object, due_at FROM objects WHERE clock = ? AND due_at <= ? ORDER BY due_at, seq LIMIT 1',
    ).get(clock, until);
    return row
      ? {
          object: row.object === 'invoice' ? 'invoice' : 'subscription',
          id: String(row.id),
          dueAt: Number(row.due_at),
        }
      : undefined;
  }

  /** Facts about an object that Stripe knows and does not show. */
  note<T extends object>(id: string): Partial<T> {
    const row = this.prepare('SELECT body FROM notes WHERE id = ?').get(id);
    return row ? (JSON.parse(String(row.body)) as Partial<T>) : {};
  }

  setNote(id: string, body: object): void {
    this.prepare(
      'INSERT INTO notes (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
    ).run(id, JSON.stringify(body));
  }
}
