import type { AdminUser, AdminUserFilter, CustomerSelection } from '@petwell/contracts';
import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  /** The selected customers among the loaded ones, in list order. */
  customers: readonly AdminUser[];
  /** The number selected, including those not loaded. */
  count: number;
  /** Set if all matching customers are selected, loaded or not; null if individual ones are. */
  matching: CustomerSelection | null;
  has: (ownerId: number) => boolean;
  toggle: (ownerId: number) => void;
  /** Selects or deselects all loaded customers. */
  setAll: (isSelected: boolean) => void;
  selectMatching: () => void;
  keepOnly: (ownerIds: readonly number[]) => void;
};

type State = {
  scope: string;
  /** Selects all matching customers except `ids`, instead of `ids`. */
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
 * Tracks the selected customers across pages. A new search or status clears the selection, so that customers
 * who are no longer visible aren't deleted by mistake.
 */
export function useSelection(
  loaded: readonly AdminUser[],
  filter: AdminUserFilter,
  total: number,
): Selection {
  const scope = JSON.stringify(filter);
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
      isMatching && count > 0 ? { filter, excludedIds: [...ids], expectedCount: count } : null,
    has,
    toggle,
    setAll: (isSelected) => select(isSelected ? loaded.map(({ owner }) => owner.id) : []),
    selectMatching: () => setState({ scope, isMatching: true, ids: noIds }),
    keepOnly: select,
  };
}
