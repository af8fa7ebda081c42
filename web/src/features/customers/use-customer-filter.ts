import {
  adminStatusFilterSchema,
  adminUserSortSchema,
  monthSchema,
  pathIdSchema,
  planFigureSchema,
} from '@petwell/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryLimit } from '../../shared/staff/SearchField.tsx';
import type { CustomerFilter } from '../../shared/staff/get-customers.ts';

/**
 * Keeps the filter in the URL, so that reload, bookmarks, and going back preserve it. Invalid values are
 * ignored.
 */
export function useCustomerFilter() {
  const [parameters, setParameters] = useSearchParams();
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
      ...(figure && figure !== 'payment_problem' && month && { month }),
      ...(planId && { planId }),
      sort: sort.success ? sort.data : 'newest',
    };
  }, [parameters]);

  const change = useCallback(
    (changed: Partial<Pick<CustomerFilter, 'q' | 'status' | 'sort'>>) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(changed)) {
            if (value === '' || value === 'all' || value === 'newest') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParameters],
  );
  /** Back to everybody. */
  const clear = useCallback(() => {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['q', 'status', 'figure', 'plan']) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [setParameters]);
  return { filter, change, clear };
}
