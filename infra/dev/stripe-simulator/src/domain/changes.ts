type Json = { [key: string]: unknown };

function isPlainObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Computes Stripe's `previous_attributes`. Nested objects list only their changed keys, arrays are whole, and
 * a key that didn't exist was null.
 */
export function previousAttributes(before: object, after: object): Json {
  const old: Json = { ...before };
  const now: Json = { ...after };
  const previous: Json = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const was = old[key];
    const is = now[key];
    if (was === is || JSON.stringify(was) === JSON.stringify(is)) continue;
    previous[key] =
      isPlainObject(was) && isPlainObject(is) ? previousAttributes(was, is) : (was ?? null);
  }
  return previous;
}

/** Merges a metadata change as Stripe does: an empty value removes a key, null removes all. */
export function mergeMetadata(
  current: { [key: string]: string } | null,
  change: { [key: string]: string } | null | undefined,
): { [key: string]: string } {
  if (change === null) return {};
  const merged = Object.entries({ ...current, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

/** Returns the properties that aren't undefined. */
export function definedOnly<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
