import { adminStatusFilterSchema, adminUserSortSchema } from '@petwell/contracts';
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
    const sort = adminUserSortSchema.safeParse(parameters.get('sort'));
    return {
      q: (parameters.get('q') ?? '').trim().slice(0, queryLimit),
      status: status.success ? status.data : 'all',
      sort: sort.success ? sort.data : 'newest',
    };
  }, [parameters]);

  const change = useCallback(
    (changed: Partial<CustomerFilter>) => {
      setParameters(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete('customer');
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
  return { filter, change };
}
