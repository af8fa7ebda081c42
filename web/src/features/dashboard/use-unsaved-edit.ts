import { useState } from 'react';
import type { StoredValue } from '../../shared/session-storage/browser-store.ts';

/**
 * What is typed about one pet or owner and not saved yet, or null. It survives a change of tab or pet and a
 * reload; `keep(null)` clears it.
 */
export function useUnsavedEdit<Edit>(store: StoredValue<Record<string, Edit>>, id: number) {
  const [kept, setKept] = useState<Edit | null>(() => store.read()?.[id] ?? null);
  const keep = (edit: Edit | null) => {
    const { [id]: _former, ...others } = store.read() ?? {};
    const next = edit === null ? others : { ...others, [id]: edit };
    if (Object.keys(next).length === 0) store.clear();
    else store.write(next);
    setKept(edit);
  };
  return { kept, keep };
}

/** Whether anything differs from what is saved. */
export const isEdited = <Values extends object>(values: Values, saved: Values): boolean =>
  Object.entries(saved).some(([name, value]) => values[name as keyof Values] !== value);
