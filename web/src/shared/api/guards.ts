/**
 * Checks for the answers that people come in for (configuration, session, plans). zod would double what a first
 * visit downloads and hold a slow phone up longest, so these are checked by hand; tests hold them to the contracts.
 */
export class ShapeError extends Error {
  override readonly name = 'ShapeError';
}

type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown, name: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError(`${name} is not an object`);
  }
  return value as JsonObject;
}

export function asArray<T>(value: unknown, name: string, parse: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new ShapeError(`${name} is not a list`);
  return value.map((item: unknown) => parse(item));
}

export function asText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new ShapeError(`${name} is not text`);
  return value;
}

export function asUrl(value: unknown, name: string): string {
  const text = asText(value, name);
  if (!URL.canParse(text)) throw new ShapeError(`${name} is not an address`);
  return text;
}

export function asBoolean(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new ShapeError(`${name} is not true or false`);
  return value;
}

export function asId(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1)
    throw new ShapeError(`${name} is not an id`);
  return Number(value);
}

/** US dollars with exactly two decimals, as text. */
export function asMoney(value: unknown, name: string): string {
  const text = asText(value, name);
  if (!/^\d{1,8}\.\d{2}$/.test(text)) throw new ShapeError(`${name} is not an amount`);
  return text;
}

export function asOneOf<T extends string>(value: unknown, name: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ShapeError(`${name} is none of ${allowed.join(', ')}`);
  return found;
}

export function orNull<T>(value: unknown, parse: (given: unknown) => T): T | null {
  return value === null ? null : parse(value);
}
