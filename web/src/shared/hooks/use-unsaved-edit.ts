import { useState } from 'react';
import type { StoredValue } from '../session-storage/browser-store.ts';

/**
 * Stores unsaved input about a pet or owner, or null. It survives tab and pet changes and a reload;
 * `keep(null)` clears it.
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

/** Whether the values differ from the saved ones. */
export const isEdited = <Values extends object>(values: Values, saved: Values): boolean =>
  Object.entries(saved).some(([name, value]) => values[name as keyof Values] !== value);
