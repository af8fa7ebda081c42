import type { z } from 'zod';

/** Encodes a list position as an opaque URL value. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** PostgreSQL's text can't hold NUL, and its calendar has no year 0. */
const isStorable = (value: unknown) => typeof value !== 'string' || !/\0|^0000-/.test(value);

/** Decodes a cursor; null if it doesn't match the list's `schema`. */
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
  if (!Array.isArray(content) || !content.every(isStorable)) return null;
  return schema.safeParse(content).data ?? null;
}
