import { expect, test } from 'vitest';
import { createSeededRandom } from '../seeded-random.ts';
import { planFaults } from './plan-faults.ts';

const plan = {
  count: 300,
  spanMs: 600_000,
  hasBroker: true,
  processes: ['gateway', 'billing', 'mail-inbox'] as const,
};

test('plans the same faults for the same seed, and others for another seed', () => {
  const faults = planFaults(createSeededRandom(5), plan);
  expect(planFaults(createSeededRandom(5), plan)).toEqual(faults);
  expect(planFaults(createSeededRandom(6), plan)).not.toEqual(faults);
});

test('plans every kind of fault in order, and never kills the inbox', () => {
  const faults = planFaults(createSeededRandom(5), plan);
  expect(faults).toHaveLength(300);
  expect(new Set(faults.map(({ action }) => action.kind))).toEqual(
    new Set([
      'kill',
      'kill-after-answer',
      'restart-postgres',
      'cut-connections',
      'kill-broker',
      'freeze-broker',
      'provider-requests',
      'provider-webhooks',
    ]),
  );
  const times = faults.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const killed = faults.flatMap(({ action }) => (action.kind === 'kill' ? [action.process] : []));
  expect(new Set(killed)).toEqual(new Set(['gateway', 'billing']));
});

test('plans no broker faults without a broker', () => {
  const faults = planFaults(createSeededRandom(5), { ...plan, hasBroker: false });
  expect(faults.filter(({ action }) => action.kind.endsWith('broker'))).toEqual([]);
});
