import { planSchema, plansResponseSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../seeded-catalog.ts';
import { startCatalog, type RunningCatalog } from './running-catalog.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await startCatalog();
});
afterAll(() => catalog.stop());

test('[PLN-01] lists all plans publicly, in the fixed order', async () => {
  const response = await catalog.get('/api/plans');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const plans = plansResponseSchema.parse(await response.json());
  expect(plans.map(({ name }) => name)).toEqual([
    'Dog Platinum',
    'Dog Gold',
    'Dog Silver',
    'Puppy Platinum',
    'Puppy Gold',
    'Cat Platinum',
    'Cat Gold',
    'Cat Silver',
    'Kitten Platinum',
    'Kitten Gold',
  ]);
});

test('[FEE-01] [FEE-02] returns money as text and the fee charged at enrollment', async () => {
  const plans = plansResponseSchema.parse(await (await catalog.get('/api/plans')).json());
  expect(plans.map(({ monthlyPrice, membershipFee }) => [monthlyPrice, membershipFee])).toEqual([
    ['89.95', '64.15'],
    ['63.50', '64.15'],
    ['41.75', '64.15'],
    ['94.25', '96.25'],
    ['71.50', '96.25'],
    ['74.50', '64.15'],
    ['54.95', '64.15'],
    ['36.25', '64.15'],
    ['79.95', '96.25'],
    ['58.50', '96.25'],
  ]);
  expect(planSchema.parse(plans[2])).toMatchObject({
    name: 'Dog Silver',
    targetPetTypes: ['dog'],
    targetAgeGroups: ['young adult', 'adult', 'senior'],
    features: [
      '2 Comprehensive physical exams',
      '1 Intestinal parasite screen',
      '1 Heartworm and tick-borne disease test',
      '1 Set of core vaccines (rabies, DHPP, leptospirosis, bordetella)',
      '2 Nail trims',
      'One-time membership fee: $64.15',
    ],
  });
});

test('[OFR-49] is cacheable for 20 seconds, and responds 304 while unchanged', async () => {
  const first = await catalog.get('/api/plans');
  expect(first.headers.get('cache-control')).toBe('public, max-age=20');
  const etag = first.headers.get('etag');
  expect(etag).toMatch(/^"[\w-]+"$/);
  // Node's fetch adds `Cache-Control: no-cache` to conditional requests unless told otherwise.
  const revalidate = { 'cache-control': 'max-age=0' };
  const again = await catalog.get('/api/plans', { ...revalidate, 'if-none-match': etag ?? '' });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  const other = await catalog.get('/api/plans', {
    ...revalidate,
    'if-none-match': '"something-else"',
  });
  expect(other.status).toBe(200);
});

test('lists all services for the front desk', async () => {
  const services: unknown = await (await catalog.get('/api/services')).json();
  expect(services).toHaveLength(seed.services.length);
  expect(services).toContainEqual({
    code: 'dental',
    shortLabel: 'dental cleaning',
    visitType: 'dental',
  });
});

test('[OPS-04] reports readiness', async () => {
  // The check may take a second.
  await expect
    .poll(async () => {
      const response = await catalog.get('/health/ready');
      return [response.status, await response.json()];
    })
    .toEqual([200, { status: 'ready', checks: { database: 'up' } }]);
});
