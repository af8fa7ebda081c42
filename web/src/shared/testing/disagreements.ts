import type { z } from 'zod';

const wrongValues = [undefined, null, 'text', -1, 1.5, true, [], {}] as const;

type JsonObject = Record<string, unknown>;

function pathsOf(value: unknown, prefix: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [prefix];
  const below = Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...prefix, key]));
  return prefix.length === 0 ? below : [prefix, ...below];
}

function withValue(source: unknown, path: readonly string[], wrong: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return wrong;
  const changed = withValue((source as JsonObject)[key], rest, wrong);
  if (Array.isArray(source)) return source.with(Number(key), changed);
  return { ...(source as JsonObject), [key]: changed };
}

function accepts(parse: (value: unknown) => unknown, value: unknown): boolean {
  try {
    parse(value);
    return true;
  } catch {
    return false;
  }
}

/** Puts wrong values into every place of `valid` and lists where a hand-written parser and the contract differ. */
export function disagreements(
  valid: unknown,
  contract: z.ZodType,
  parse: (value: unknown) => unknown,
): { agreed: number; differing: string[] } {
  const differing: string[] = [];
  let agreed = 0;
  for (const path of pathsOf(valid)) {
    for (const wrong of wrongValues) {
      const changed = withValue(valid, path, wrong);
      if (contract.safeParse(changed).success === accepts(parse, changed)) agreed += 1;
      else differing.push(`${path.join('.')} = ${JSON.stringify(wrong)}`);
    }
  }
  return { agreed, differing };
}
