import type { z } from 'zod';

/** Where a list continues, as opaque text for a URL. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position of a cursor; null if it isn't one of the list that `schema` describes. */
export function decodeCursor<Position>(
  cursor: string,
  schema: z.ZodType<Position>,
): Position | null {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  return schema.safeParse(content).data ?? null;
}
