import type { Inclusion, WellnessPlan } from '../core/catalog.ts';
import { dollars, list } from './rules-words.ts';

const amountOf = (inclusion: Inclusion) =>
  inclusion.unit === 'count' ? inclusion.quantity : inclusion.percent;

/** Adds up a plan's share of a service, and of those that count as it. */
function total({ includes }: WellnessPlan, { service, unit }: Inclusion): number {
  const codes = [service.code, ...service.equivalents];
  return includes
    .filter((one) => one.unit === unit && codes.includes(one.service.code))
    .reduce((sum, one) => sum + amountOf(one), 0);
}

/**
 * Says what the dearer plan has less of than the cheaper one: 'Dog Gold costs $63.50 a month and Dog Silver $41.75, but
 * Dog Gold has less of this: nail trim (1 instead of 2).' Undefined if there is nothing.
 */
export function describeLess(dearer: WellnessPlan, cheaper: WellnessPlan): string | undefined {
  const less = cheaper.includes.flatMap((inclusion) => {
    const [own, other] = [total(dearer, inclusion), total(cheaper, inclusion)];
    if (own >= other) return [];
    const sign = inclusion.unit === 'count' ? '' : '%';
    return `${inclusion.service.shortLabel} (${own}${sign} instead of ${other}${sign})`;
  });
  if (less.length === 0) return undefined;
  const prices = `${dearer.name} costs ${dollars(dearer.monthlyPriceCents)} a month and ${cheaper.name} ${dollars(cheaper.monthlyPriceCents)}`;
  return `${prices}, but ${dearer.name} has less of this: ${list(less)}.`;
}
