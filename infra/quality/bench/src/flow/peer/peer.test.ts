import { expect, test } from 'vitest';
import { readOrder } from './one-order.ts';
import { describePeer } from './peer-table.ts';
import { parsePeer, type PeerFigures } from './run-vendure.ts';

const spread = (p95: number) => ({ p50: p95 / 2, p95, p99: p95 * 2, samples: 80 });
const cost = (cpu: number, postgres: number, calls: number) => ({
  cpuMs: { one: cpu / 2, other: cpu / 2, postgres },
  statements: [
    { database: 'a', statement: 'SELECT 1', calls: calls - 1, ms: 1 },
    { database: 'a', statement: 'SELECT 2', calls: 1, ms: 1 },
  ],
});

const peer: PeerFigures = {
  name: 'Vendure 3.7.3',
  perSecond: 4,
  calls: { item: spread(300) },
  whole: spread(2_000),
  cost: cost(400, 100, 200),
  coresElsewhere: 0.25,
};
const ours = { perSecond: 12, whole: spread(900), cost: cost(200, 80, 50), coresElsewhere: 0.5 };

test('both stand side by side, with their ratio and the one that is aimed at', () => {
  const text = describePeer({ ...ours, peer }).join('\n');
  expect(
    text.split('\n').filter((line) => line.includes('met') || line.includes('missed')),
  ).toEqual([
    '| per second | 12 | 4 | 3 | ≥ 2.63 | met |',
    '| the whole, p95 | 900 ms | 2,000 ms | 0.45 | ≤ 0.5 | met |',
    '| CPU of both | 280 ms | 500 ms | 0.56 | ≤ 0.42 | **missed** |',
    '| SQL statements | 50 | 200 | 0.25 | ≤ 0.25 | met |',
  ]);
  expect(text).toContain('| CPU of PostgreSQL | 80 ms | 100 ms | 0.8 | – |  |');
  expect(text).toContain('| CPU of all processes but PostgreSQL | 200 ms | 400 ms | 0.5 | – |  |');
  expect(text).toContain('0.5 cores busy while PetWell was measured, 0.25 while Vendure');
  expect(text).toContain('| item | 150 | 300 | 600 |');
});

test('a report without a peer says nothing of one, and says so where it could not be installed', () => {
  expect(describePeer(ours)).toEqual([]);
  expect(describePeer({ ...ours, peer: null })).toEqual([
    '**Beside it**: the peer could not be installed here.',
  ]);
});

test('a peer has to be one that is known', () => {
  expect(parsePeer(undefined)).toBeNull();
  expect(parsePeer('vendure')).toBe('vendure');
  expect(() => parsePeer('magento')).toThrow('There is no peer "magento", only vendure');
});

test('an answer tells what the last of its mutations made of the order', () => {
  const order = { code: 'A', state: 'AddingItems' };
  const data = { first: order, second: { ...order, state: 'ArrangingPayment' } };
  expect(readOrder('payment', { data }).state).toBe('ArrangingPayment');
});

test.each([
  ['refused', { data: { one: { errorCode: 'INELIGIBLE_SHIPPING_METHOD_ERROR', message: 'no' } } }],
  ['failed', { errors: [{ message: 'broken' }], data: null }],
  ['failed in part', { errors: [{ message: 'broken' }], data: { one: null } }],
  ['empty', { data: {} }],
  ['no JSON', 'Bad Gateway'],
])('an answer that is %s ends the measuring, and is shown', (_, body) => {
  expect(() => readOrder('payment', body)).toThrow(`payment: ${JSON.stringify(body)}`);
});
