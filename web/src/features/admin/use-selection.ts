import type { AdminUser, AdminUserFilter, CustomerSelection } from '@petwell/contracts';
import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  /** Of the loaded customers, those that are selected, in the order of the list. */
  customers: readonly AdminUser[];
  /** How many are selected, those that are not loaded among them. */
  count: number;
  /** All that match are selected, loaded or not, as the server finds them; null when only ids are. */
  matching: CustomerSelection | null;
  has: (ownerId: number) => boolean;
  toggle: (ownerId: number) => void;
  /** All loaded ones, or none. */
  setAll: (isSelected: boolean) => void;
  selectMatching: () => void;
  keepOnly: (ownerIds: readonly number[]) => void;
};

type State = {
  scope: string;
  /** All that match but `ids`, instead of `ids`. */
  isMatching: boolean;
  ids: ReadonlySet<number>;
};

const noIds: ReadonlySet<number> = new Set();
const toggled = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * Selected customers over all pages. Another search or status clears the selection: customers who are no longer
 * visible must not be deleted by mistake.
 */
export function useSelection(
  loaded: readonly AdminUser[],
  { q, status }: AdminUserFilter,
  total: number,
): Selection {
  const scope = `${status} ${q}`;
  const [state, setState] = useState<State>({ scope, isMatching: false, ids: noIds });
  const isCurrent = state.scope === scope;
  const ids = isCurrent ? state.ids : noIds;
  const isMatching = isCurrent && state.isMatching;
  const select = useCallback(
    (chosen: Iterable<number>) => setState({ scope, isMatching: false, ids: new Set(chosen) }),
    [scope],
  );
  const toggle = useCallback(
    (ownerId: number) =>
      setState((current) =>
        current.scope === scope
          ? { ...current, ids: toggled(current.ids, ownerId) }
          : { scope, isMatching: false, ids: new Set([ownerId]) },
      ),
    [scope],
  );
  const has = (ownerId: number) => ids.has(ownerId) !== isMatching;
  const customers = useMemo(
    () => loaded.filter(({ owner }) => ids.has(owner.id) !== isMatching),
    [loaded, ids, isMatching],
  );
  const count = isMatching ? Math.max(total - ids.size, 0) : customers.length;
  return {
    customers,
    count,
    matching:
      isMatching && count > 0
        ? { filter: { q, status }, excludedIds: [...ids], expectedCount: count }
        : null,
    has,
    toggle,
    setAll: (isSelected) => select(isSelected ? loaded.map(({ owner }) => owner.id) : []),
    selectMatching: () => setState({ scope, isMatching: true, ids: noIds }),
    keepOnly: select,
  };
}
