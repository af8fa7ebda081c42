import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from '../../src/data/store.ts';
import type { PaymentIntent } from '../../src/domain/objects/types.ts';

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-store-'));
  store = new Store(join(folder, 'data.sqlite'));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const intent = (id: string, fields: Partial<PaymentIntent> = {}) =>
  ({ id, object: 'payment_intent', customer: 'cus_1', amount: 100, ...fields }) as PaymentIntent;

/** Returns what another reader of the file sees. */
function idsInFile(): unknown[] {
  const reader = new DatabaseSync(join(folder, 'data.sqlite'));
  const rows = reader.prepare('SELECT id FROM objects ORDER BY seq').all();
  reader.close();
  return rows.map(({ id }) => id);
}

test('hides a transaction until it commits', () => {
  store.transaction(() => {
    store.put(intent('pi_1'));
    store.put(intent('pi_2', { customer: 'cus_2' }));
    expect(store.list('payment_intent', { customer: 'cus_1' })).toEqual([intent('pi_1')]);
    expect(idsInFile()).toEqual([]);
  });
  expect(idsInFile()).toEqual(['pi_1', 'pi_2']);
  expect(store.get('customer', 'pi_2')).toBeUndefined();
});

test('an error rolls back the transaction', () => {
  store.put(intent('pi_1'));
  expect(() =>
    store.transaction(() => {
      store.put(intent('pi_1', { amount: 5 }));
      store.put(intent('pi_2'));
      store.mergePrivateData('pi_2', { isSetUp: true });
      throw new Error('declined');
    }),
  ).toThrow('declined');
  expect(store.find('pi_1')).toMatchObject({ amount: 100 });
  expect(store.privateData('pi_2')).toEqual({});
  expect(idsInFile()).toEqual(['pi_1']);
});

test('uses an index for lists by reference', () => {
  const [plan] = store
    .prepare('EXPLAIN QUERY PLAN SELECT body FROM objects WHERE object = ? AND ref_customer IN (?)')
    .all('payment_intent', 'cus_1');
  expect(plan?.detail).toContain('INDEX objects_ref_customer');
});
