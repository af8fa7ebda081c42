import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from '../../src/data/store.ts';
import type { SimObjects } from '../../src/domain/objects/types.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-store-'));
  file = join(folder, 'data.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Intent = SimObjects['payment_intent'];
const intent = (id: string, fields: Partial<Intent> = {}) =>
  ({ id, object: 'payment_intent', customer: 'cus_1', amount: 100, ...fields }) as Intent;

/** What another reader of the file sees. */
function amountsInFile(): unknown[] {
  const reader = new DatabaseSync(file);
  const rows = reader.prepare('SELECT body FROM objects ORDER BY seq').all();
  reader.close();
  return rows.map(({ body }) => (JSON.parse(String(body)) as Intent).amount);
}

test('a transaction writes an object once, as it is in the end, and in the order of making', () => {
  const store = new Store(file);
  store.transaction(() => {
    store.put(intent('pi_2', { amount: 1 }));
    store.put(intent('pi_1', { amount: 2 }));
    store.put(intent('pi_2', { amount: 3 }));
    expect(store.get('payment_intent', 'pi_2')).toMatchObject({ amount: 3 });
    expect(amountsInFile()).toEqual([]);
  });
  expect(amountsInFile()).toEqual([3, 2]);
  store.close();
});

test('what a transaction has put is found by every question within it', () => {
  const store = new Store(file);
  store.transaction(() => {
    store.put(intent('pi_1'));
    store.put(intent('pi_2', { customer: null }));
    expect(store.all('payment_intent', { customer: 'cus_1' }).map(({ id }) => id)).toEqual([
      'pi_1',
    ]);
    store.put(intent('pi_2', { customer: 'cus_1' }));
    const { data } = store.page('payment_intent', { customer: 'cus_1' }, { limit: 10 });
    expect(data.map(({ id }) => id)).toEqual(['pi_2', 'pi_1']);
    store.remove('pi_1');
    expect(store.find('pi_1')).toBeUndefined();
    expect(store.get('customer', 'pi_2')).toBeUndefined();
  });
  expect(amountsInFile()).toEqual([100]);
  store.close();
});

test('an error undoes all of a transaction, also what was read of it', () => {
  const store = new Store(file);
  store.put(intent('pi_1'));
  const endpoint = { id: 'we_1', object: 'webhook_endpoint' } as SimObjects['webhook_endpoint'];
  expect(() =>
    store.transaction(() => {
      store.put(intent('pi_1', { amount: 5 }));
      store.put(intent('pi_2'));
      store.put(endpoint);
      expect(store.endpoints()).toHaveLength(1);
      throw new Error('declined');
    }),
  ).toThrow('declined');
  expect(store.get('payment_intent', 'pi_1')).toMatchObject({ amount: 100 });
  expect(store.find('pi_2')).toBeUndefined();
  expect(store.endpoints()).toEqual([]);
  expect(amountsInFile()).toEqual([100]);
  store.close();
});

test('where events go to is known anew after every change', () => {
  const store = new Store(file);
  const endpoint = { id: 'we_1', object: 'webhook_endpoint' } as SimObjects['webhook_endpoint'];
  expect(store.endpoints()).toEqual([]);
  store.put(endpoint);
  expect(store.endpoints()).toEqual([endpoint]);
  store.remove('we_1');
  expect(store.endpoints()).toEqual([]);
  store.close();
});

test('a file of an earlier version is taken over: its objects are found by what they refer to', () => {
  const earlier = new DatabaseSync(file);
  earlier.exec(`
    CREATE TABLE objects (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
      object TEXT NOT NULL, clock TEXT NOT NULL DEFAULT '', due_at INTEGER, body TEXT NOT NULL);
    CREATE INDEX objects_by_customer ON objects (object, json_extract(body, '$.customer'));
    CREATE INDEX objects_by_payment ON objects (object, json_extract(body, '$.payment.payment_intent'));
  `);
  const insert = earlier.prepare('INSERT INTO objects (id, object, body) VALUES (?, ?, ?)');
  insert.run('pi_1', 'payment_intent', JSON.stringify(intent('pi_1')));
  const payment = { payment: { type: 'payment_intent', payment_intent: 'pi_1' }, invoice: 'in_1' };
  insert.run('inpay_1', 'invoice_payment', JSON.stringify({ id: 'inpay_1', ...payment }));
  earlier.close();
  for (const _start of ['first', 'second']) {
    const store = new Store(file);
    expect(store.all('payment_intent', { customer: 'cus_1' })).toHaveLength(1);
    expect(store.all('invoice_payment', { 'payment.payment_intent': 'pi_1' })).toHaveLength(1);
    expect(store.all('invoice_payment', { invoice: 'in_1' })).toHaveLength(1);
    expect(store.all('payment_intent', { customer: 'cus_2' })).toEqual([]);
    const plan = store
      .prepare(`EXPLAIN QUERY PLAN SELECT body FROM objects WHERE object = ? AND ref_customer = ?`)
      .all('payment_intent', 'cus_1');
    expect(plan.map(({ detail }) => detail).join()).toContain('INDEX objects_ref_customer');
    store.close();
  }
});

test('what an earlier version wrote in between is found as well', () => {
  new Store(file).close();
  const earlier = new DatabaseSync(file);
  earlier.exec(
    `CREATE INDEX objects_by_customer ON objects (object, json_extract(body, '$.customer'))`,
  );
  earlier
    .prepare('INSERT INTO objects (id, object, body) VALUES (?, ?, ?)')
    .run('pi_1', 'payment_intent', JSON.stringify(intent('pi_1')));
  earlier.close();
  const store = new Store(file);
  expect(store.all('payment_intent', { customer: 'cus_1' })).toHaveLength(1);
  store.close();
});
