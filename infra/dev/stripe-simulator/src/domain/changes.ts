type Json = { [key: string]: unknown };

function isPlainObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Stripe's `previous_attributes`: the former values of what changed. Inside hashes only the changed
 * keys, arrays whole, and null for a key that did not exist.
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
