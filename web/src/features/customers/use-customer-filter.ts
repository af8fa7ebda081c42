import {
  adminStatusFilterSchema,
  adminUserSortSchema,
  monthSchema,
  pathIdSchema,
  planFigureSchema,
  type PlanFigure,
} from '@petwell/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '../../shared/hooks/use-change-query.ts';
import { queryLimit } from '../../shared/staff/SearchField.tsx';
import type { CustomerFilter } from '../../shared/staff/get-customers.ts';

/** Figures of no month. */
const ofNow: ReadonlySet<PlanFigure> = new Set([
  'billed',
  'billed_elsewhere',
  'unpaid_elsewhere',
  'payment_problem',
]);

/**
 * Keeps the filter in the URL, so that reload, bookmarks, and going back preserve it. Invalid values are
 * ignored.
 */
export function useCustomerFilter() {
  const [parameters] = useSearchParams();
  const changeQuery = useChangeQuery();
  const filter = useMemo<CustomerFilter>(() => {
    const status = adminStatusFilterSchema.safeParse(parameters.get('status'));
    const figure = planFigureSchema.safeParse(parameters.get('figure')).data;
    const month = monthSchema.safeParse(parameters.get('month')).data;
    const planId = pathIdSchema.safeParse(parameters.get('plan')).data;
    const sort = adminUserSortSchema.safeParse(parameters.get('sort'));
    return {
      q: (parameters.get('q') ?? '').trim().slice(0, queryLimit),
      status: status.success ? status.data : 'all',
      ...(figure && { figure }),
      ...(figure && !ofNow.has(figure) && month && { month }),
      ...(planId && { planId }),
      sort: sort.success ? sort.data : 'newest',
    };
  }, [parameters]);

  const change = useCallback(
    (changed: Partial<Pick<CustomerFilter, 'q' | 'status' | 'sort'>>) =>
      changeQuery((query) => {
        for (const [key, value] of Object.entries(changed)) {
          if (value === '' || value === 'all' || value === 'newest') query.delete(key);
          else query.set(key, value);
        }
      }),
    [changeQuery],
  );
  /** Back to everybody. */
  const clear = useCallback(
    () =>
      changeQuery((query) =>
        ['q', 'status', 'figure', 'plan'].forEach((name) => query.delete(name)),
      ),
    [changeQuery],
  );
  return { filter, change, clear };
}
