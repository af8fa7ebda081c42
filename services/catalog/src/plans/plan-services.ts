import type { Benefit, PlanService } from '@petwell/contracts';

/** Benefits that are kinds of one service, by code. */
const kinds: Record<string, { service: string; detail: string }> = {
  dental_xray: { service: 'Dental cleaning', detail: 'with X-rays' },
  blood_early: { service: 'Blood panel', detail: 'early detection' },
  blood_thyroid: { service: 'Blood panel', detail: 'with thyroid' },
  blood_thyroid_kidney: { service: 'Blood panel', detail: 'with thyroid and kidney' },
  core_vaccines_cat_felv: { service: 'Core vaccines', detail: 'with FeLV' },
};

/** Lists a plan's services for a comparison, in which kinds of one service have the same name. */
export function planServices(benefits: readonly Benefit[]): PlanService[] {
  return benefits.map((benefit) => {
    if (benefit.unit === 'discount') {
      const { percent } = benefit;
      return { service: 'Services outside the plan', quantity: null, percent, detail: null };
    }
    const { service, detail } = kinds[benefit.code] ?? { service: benefit.label, detail: null };
    return { service, quantity: benefit.quantity, percent: null, detail };
  });
}
