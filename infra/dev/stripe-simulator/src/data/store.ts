import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { clockOf, dueAt, type Notes } from '../domain/due.ts';
import type { AnyObject, ObjectKind, StripeObjects } from '../domain/objects/types.ts';
import { toSql, type Filter } from './filter.ts';
import { referenceColumns, schema } from './schema.ts';

export type Page = { limit: number; startingAfter?: string; endingBefore?: string };

const columns = ['id', 'object', 'clock', 'due_at', ...Object.values(referenceColumns), 'body'];
const upsert = `
  INSERT INTO objects (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE
  SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;

function textAt(object: object, path: string): string | null {
  const value = path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
      object,
    );
  return typeof value === 'string' ? value : null;
}

function referencesOf(object: AnyObject): (string | null)[] {
  const paths = Object.keys(referenceColumns);
  return paths.map((path) => (object.object === 'event' ? null : textAt(object, path)));
}

/**
 * All objects as JSON rows of one SQLite file. Every call is synchronous and a request is one
 * transaction, so a killed process leaves either all effects of a request or none.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(schema);
  }

  close(): void {
    this.#database.close();
  }

  prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  transaction<T>(work: () => T): T {
    this.prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work();
      this.prepare('COMMIT').run();
      return result;
    } catch (error) {
      this.prepare('ROLLBACK').run();
      throw error;
    }
  }

  put(object: AnyObject): void {
    const notes = (): Notes => this.privateData(object.id);
    this.prepare(upsert).run(
      object.id,
      object.object,
      clockOf(object, notes),
      dueAt(object, notes),
      ...referencesOf(object),
      JSON.stringify(object),
    );
  }

  find(id: string): AnyObject | undefined {
    const row = this.prepare('SELECT body FROM objects WHERE id = ?').get(id);
    return row && (JSON.parse(String(row.body)) as AnyObject);
  }

  get<K extends ObjectKind>(kind: K, id: string): StripeObjects[K] | undefined {
    const found = this.find(id);
    return found?.object === kind ? (found as StripeObjects[K]) : undefined;
  }

  remove(id: string): void {
    this.prepare('DELETE FROM objects WHERE id = ?').run(id);
  }

  /** All matches, oldest first. */
  list<K extends ObjectKind>(kind: K, filter: Filter = {}): StripeObjects[K][] {
    const { sql, values } = toSql(filter);
    return this.prepare(`SELECT body FROM objects WHERE object = ?${sql} ORDER BY seq`)
      .all(kind, ...values)
      .map((row) => JSON.parse(String(row.body)) as StripeObjects[K]);
  }

  /** One page, newest first. Both cursors are exclusive. */
  page<K extends ObjectKind>(
    kind: K,
    filter: Filter,
    { limit, startingAfter, endingBefore }: Page,
  ): { data: StripeObjects[K][]; hasMore: boolean } {
    const { sql, values } = toSql(filter);
    const isBackward = endingBefore !== undefined;
    const cursor = endingBefore ?? startingAfter;
    const bound = cursor
      ? ` AND seq ${isBackward ? '>' : '<'} (SELECT seq FROM objects WHERE id = ?)`
      : '';
    const rows = this.prepare(
      `SELECT body FROM objects WHERE object = ?${sql}${bound}
       ORDER BY seq ${isBackward ? 'ASC' : 'DESC'} LIMIT ?`,
    ).all(kind, ...values, ...(cursor ? [cursor] : []), limit + 1);
    const data = rows
      .slice(0, limit)
      .map((row) => JSON.parse(String(row.body)) as StripeObjects[K]);
    return { data: isBackward ? data.reverse() : data, hasMore: rows.length > limit };
  }

  /** Returns the earliest object that the clock changes by then; '' is real time. */
  nextDue(clock: string, until: number): { object: AnyObject; dueAt: number } | undefined {
    const row = this.prepare(
      `SELECT body, due_at FROM objects WHERE clock = ? AND due_at <= ?
       ORDER BY due_at, seq LIMIT 1`,
    ).get(clock, until);
    return row && { object: JSON.parse(String(row.body)) as AnyObject, dueAt: Number(row.due_at) };
  }

  /** All objects of a kind that the clock changes by then, in that order. */
  dueOf<K extends ObjectKind>(kind: K, clock: string, until: number): StripeObjects[K][] {
    return this.prepare(
      `SELECT body FROM objects WHERE clock = ? AND due_at <= ? AND object = ?
       ORDER BY due_at, seq`,
    )
      .all(clock, until, kind)
      .map((row) => JSON.parse(String(row.body)) as StripeObjects[K]);
  }

  /** Data that Stripe keeps about an object but never returns. */
  privateData<T extends object>(id: string): Partial<T> {
    const row = this.prepare('SELECT body FROM notes WHERE id = ?').get(id);
    return row ? (JSON.parse(String(row.body)) as Partial<T>) : {};
  }

  mergePrivateData(id: string, change: object): void {
    const body = JSON.stringify({ ...this.privateData(id), ...change });
    this.prepare('INSERT OR REPLACE INTO notes (id, body) VALUES (?, ?)').run(id, body);
  }
}
