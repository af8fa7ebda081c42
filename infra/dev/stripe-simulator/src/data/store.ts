import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import type { AnyObject, ObjectKind, SimObjects } from '../domain/objects/types.ts';
import { dueAt } from '../domain/due.ts';
import { prepareSchema, referenceColumns, referencesOf, type ReferencePath } from './schema.ts';

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

function clockOf(object: AnyObject): string {
  return 'test_clock' in object && typeof object.test_clock === 'string' ? object.test_clock : '';
}

const isReference = (path: string): path is ReferencePath => path in referenceColumns;

/** Turns conditions into SQL over the JSON bodies; paths come from our own routes, values are bound. */
function conditionsOf(where: Where): { sql: string; values: SQLInputValue[] } {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  for (const [path, wanted] of Object.entries(where)) {
    if (wanted === undefined) continue;
    const field = isReference(path) ? referenceColumns[path] : `json_extract(body, '$.${path}')`;
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

const columns = ['id', 'object', 'clock', 'due_at', ...Object.values(referenceColumns), 'body'];
const upsert = `
  INSERT INTO objects (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE
  SET ${columns
    .slice(2)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')}`;

/**
 * All objects as JSON rows of one SQLite file. Every call is synchronous, and a request is one
 * transaction, so that a killed process leaves either all of a request's effects or none. Within it, an
 * object is read once and written once, however often it is asked for and changed: objects that came from
 * here or were given here are never changed in place.
 */
export class Store {
  readonly database: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  #isInTransaction = false;
  /** What the transaction in hand has read or written, by id. */
  #known = new Map<string, AnyObject | undefined>();
  /** What it has not written into the file yet, in the order in which each was first put. */
  #unwritten = new Map<string, AnyObject>();
  #endpoints: SimObjects['webhook_endpoint'][] | undefined;

  constructor(file: string) {
    this.database = new DatabaseSync(file);
    prepareSchema(this.database);
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

  /** Runs the work in one transaction; an error undoes it. */
  transaction<T>(work: () => T): T {
    return this.#run('BEGIN IMMEDIATE', work);
  }

  /** The same for work that only looks: it waits for nobody who writes. */
  look<T>(work: () => T): T {
    return this.#run('BEGIN', work);
  }

  #run<T>(begin: string, work: () => T): T {
    this.prepare(begin).run();
    this.#isInTransaction = true;
    try {
      const result = work();
      this.#flush();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      this.#endpoints = undefined;
      this.prepare('ROLLBACK').run();
      throw error;
    } finally {
      this.#isInTransaction = false;
      this.#known.clear();
      this.#unwritten.clear();
    }
  }

  #flush(): void {
    for (const object of this.#unwritten.values()) this.#write(object);
    this.#unwritten.clear();
  }

  #write(object: AnyObject): void {
    const references = referencesOf(object);
    const { id, object: kind } = object;
    const body = JSON.stringify(object);
    this.prepare(upsert).run(id, kind, clockOf(object), dueAt(object), ...references, body);
  }

  put(object: AnyObject): void {
    if (object.object === 'webhook_endpoint') this.#endpoints = undefined;
    if (!this.#isInTransaction) {
      this.#write(object);
      return;
    }
    this.#known.set(object.id, object);
    this.#unwritten.set(object.id, object);
  }

  get<K extends ObjectKind>(kind: K, id: string): SimObjects[K] | undefined {
    const found = this.find(id);
    return found?.object === kind ? (found as SimObjects[K]) : undefined;
  }

  find(id: string): AnyObject | undefined {
    if (this.#known.has(id)) return this.#known.get(id);
    const row = this.prepare('SELECT body FROM objects WHERE id = ?').get(id);
    const found = row ? (JSON.parse(String(row.body)) as AnyObject) : undefined;
    if (this.#isInTransaction) this.#known.set(id, found);
    return found;
  }

  remove(id: string): void {
    this.#endpoints = undefined;
    this.#unwritten.delete(id);
    if (this.#isInTransaction) this.#known.set(id, undefined);
    this.prepare('DELETE FROM objects WHERE id = ?').run(id);
  }

  /** Where events go to: asked for with every event, changed hardly ever. */
  endpoints(): readonly SimObjects['webhook_endpoint'][] {
    this.#endpoints ??= this.all('webhook_endpoint');
    return this.#endpoints;
  }

  /** All matches, oldest first. */
  all<K extends ObjectKind>(kind: K, where: Where = {}): SimObjects[K][] {
    this.#flush();
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
    this.#flush();
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
    this.#flush();
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
