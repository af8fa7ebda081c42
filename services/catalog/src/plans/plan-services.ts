import type { PlanService } from '@petwell/contracts';
import type { Inclusion } from '../core/catalog.ts';

/** Lists a plan's services for a comparison, in which kinds of one service have the same name. */
export const planServices = (includes: readonly Inclusion[]): PlanService[] =>
  includes.map((inclusion) => {
    const { group, detail } = inclusion.service.comparison;
    return {
      service: group,
      quantity: inclusion.unit === 'count' ? inclusion.quantity : null,
      percent: inclusion.unit === 'discount' ? inclusion.percent : null,
      detail,
    };
  });
