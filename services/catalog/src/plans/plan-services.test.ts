import type { Benefit } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { planServices } from './plan-services.ts';

const counted = (code: string, label: string, quantity: number): Benefit => ({
  code,
  label,
  unit: 'count',
  quantity,
  listPriceCents: 0,
  careType: 'exam',
  intervalDays: null,
});

test('[PLN-07] kinds of one service have its name, and a discount its percentage', () => {
  const services = planServices([
    counted('dental', 'Dental cleaning', 1),
    counted('dental_xray', 'Dental cleaning with X-rays', 2),
    { code: 'discount', label: '10% off everything', unit: 'discount', percent: 10 },
  ]);
  const none = { percent: null, detail: null };
  expect(services).toEqual([
    { ...none, service: 'Dental cleaning', quantity: 1 },
    { ...none, service: 'Dental cleaning', quantity: 2, detail: 'with X-rays' },
    { ...none, service: 'Services outside the plan', quantity: null, percent: 10 },
  ]);
});
