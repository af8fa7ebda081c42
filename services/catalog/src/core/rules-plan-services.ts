import type { PlanService } from '@petwell/contracts';
import type { Inclusion } from './catalog.ts';
import { wordingOf } from './rules-wording.ts';

/** Lists a plan's services for a comparison, in which kinds of one service have the same name. */
export const planServices = (includes: readonly Inclusion[]): PlanService[] =>
  includes.map((inclusion) => {
    const { code, comparison } = inclusion.service;
    return {
      code,
      wording: wordingOf(inclusion),
      service: comparison.group,
      quantity: inclusion.unit === 'count' ? inclusion.quantity : null,
      percent: inclusion.unit === 'discount' ? inclusion.percent : null,
      detail: comparison.detail,
    };
  });
