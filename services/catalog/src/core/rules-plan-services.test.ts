import { expect, test } from 'vitest';
import type { Inclusion } from './catalog.ts';
import { createService } from '../../test/factories.ts';
import { planServices } from './rules-plan-services.ts';

const counted = (detail: string | null, quantity: number): Inclusion => ({
  service: createService({ comparison: { group: 'Dental cleaning', detail } }),
  unit: 'count',
  quantity,
  intervalDays: null,
  listPriceCents: 42_000,
  costCents: null,
});

test('[PLN-07] kinds of one service have its name, and a discount its percentage', () => {
  const outside = { group: 'Services outside the plan', detail: null };
  const services = planServices([
    counted(null, 1),
    counted('with X-rays', 2),
    { service: createService({ comparison: outside }), unit: 'discount', percent: 10 },
  ]);
  const none = { code: 'full_groom', percent: null, detail: null };
  const [one, two] = ['Full groom with bath', 'Full grooms with bath'];
  expect(services).toEqual([
    { ...none, wording: one, service: 'Dental cleaning', quantity: 1 },
    { ...none, wording: two, service: 'Dental cleaning', quantity: 2, detail: 'with X-rays' },
    {
      ...none,
      wording: `10% ${two}`,
      service: 'Services outside the plan',
      quantity: null,
      percent: 10,
    },
  ]);
});
