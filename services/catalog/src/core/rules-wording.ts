import { fromCents, membershipFeeFeature, type Benefit } from '@petwell/contracts';
import type { Inclusion, WellnessPlan } from './catalog.ts';

/** Words a service as the features do, without the number: 'Nail trims', '10% off services outside the plan'. */
export function wordingOf(inclusion: Inclusion): string {
  const { one, many } = inclusion.service.feature;
  if (inclusion.unit === 'discount') return `${inclusion.percent}% ${many}`;
  return inclusion.quantity === 1 ? one : many;
}

/** '6 Nail trims'. */
const featureOf = (inclusion: Inclusion): string =>
  inclusion.unit === 'count'
    ? `${inclusion.quantity} ${wordingOf(inclusion)}`
    : wordingOf(inclusion);

/** Lists what people read that a plan includes, one line a service, and then its fee. */
export const featuresOf = ({ includes, membershipFeeCents }: WellnessPlan): string[] => [
  ...includes.map(featureOf),
  membershipFeeFeature(fromCents(membershipFeeCents)),
];

/** Converts what a plan or an add-on includes to what is sold. */
export function toBenefit(inclusion: Inclusion): Benefit {
  const { code, label, careType, soonerFor } = inclusion.service;
  const feature = featureOf(inclusion);
  if (inclusion.unit === 'discount') {
    const { unit, percent } = inclusion;
    return { code, label: `${percent}% ${label}`, unit, percent, feature };
  }
  if (careType === null) throw new Error(`${code} is counted, so it has a care type`);
  const { unit, quantity, intervalDays, listPriceCents } = inclusion;
  return {
    code,
    label,
    unit,
    quantity,
    listPriceCents,
    careType,
    intervalDays,
    soonerFor: [...soonerFor],
    feature,
  };
}
