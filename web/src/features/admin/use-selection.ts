import type { AdminUser } from '@petwell/contracts';
import { useCallback, useMemo, useState } from 'react';

export type Selection = {
  /** Of the loaded customers, those that are selected, in the order of the list. */
  customers: readonly AdminUser[];
  has: (ownerId: number) => boolean;
  toggle: (ownerId: number) => void;
  setAll: (isSelected: boolean) => void;
  keepOnly: (ownerIds: readonly number[]) => void;
};

const noIds: ReadonlySet<number> = new Set();

/**
 * Selected customers over all loaded pages. Another search or status starts anew (`scope`): what cannot be
 * seen any more must not be deleted by mistake.
 */
export function useSelection(loaded: readonly AdminUser[], scope: string): Selection {
  const [state, setState] = useState({ scope, ids: noIds });
  const ids = state.scope === scope ? state.ids : noIds;
  const update = useCallback(
    (change: (ids: ReadonlySet<number>) => ReadonlySet<number>) =>
      setState((current) => ({
        scope,
        ids: change(current.scope === scope ? current.ids : noIds),
      })),
    [scope],
  );
  const toggle = useCallback(
    (ownerId: number) =>
      update((current) => {
        const next = new Set(current);
        if (!next.delete(ownerId)) next.add(ownerId);
        return next;
      }),
    [update],
  );
  return {
    customers: useMemo(() => loaded.filter(({ owner }) => ids.has(owner.id)), [loaded, ids]),
    has: (ownerId) => ids.has(ownerId),
    toggle,
    setAll: (isSelected) =>
      update(() => new Set(isSelected ? loaded.map(({ owner }) => owner.id) : [])),
    keepOnly: (ownerIds) => update(() => new Set(ownerIds)),
  };
}
