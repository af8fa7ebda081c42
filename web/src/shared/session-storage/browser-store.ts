import type { z } from 'zod';

/** One checked value in the browser's storage. */
export type StoredValue<T> = {
  /** The value, or null if it is missing or corrupt (and then dropped). */
  read: () => T | null;
  write: (value: T) => void;
  clear: () => void;
};

// Without storage (private mode, quota), values live as long as the page.
const memory = new Map<string, string>();

/** `tab`: until the tab is closed. `browser`: until it is cleared, so the next person at it sees it. */
type KeptIn = 'tab' | 'browser';
const areaOf = (keptIn: KeptIn): Storage => (keptIn === 'tab' ? sessionStorage : localStorage);

function readText(key: string, keptIn: KeptIn): string | null {
  try {
    return areaOf(keptIn).getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function removeText(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  } catch {
    // Storage is unavailable; only the memory copy existed.
  }
}

function writeText(key: string, text: string, keptIn: KeptIn): void {
  try {
    areaOf(keptIn).setItem(key, text);
    memory.delete(key);
  } catch {
    removeText(key);
    memory.set(key, text);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates a value stored under `key` and validated with `schema` on every read, so that corrupt data is never
 * used.
 */
export function storedValue<T>(
  key: string,
  schema: z.ZodType<T, unknown>,
  keptIn: KeptIn = 'tab',
): StoredValue<T> {
  return {
    read: () => {
      const text = readText(key, keptIn);
      if (text === null) return null;
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      removeText(key);
      return null;
    },
    write: (value) => writeText(key, JSON.stringify(value), keptIn),
    clear: () => removeText(key),
  };
}

/** Removes all given keys; needs no schema, so signing out doesn't load any. */
export function clearStored(keys: readonly string[]): void {
  for (const key of keys) removeText(key);
}
