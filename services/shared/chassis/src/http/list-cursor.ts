import type { z } from 'zod';
import { AppError } from './app-error.ts';

/** A row's place in the order of its list: the values that the list is ordered by. */
export type ListPosition = readonly (string | number)[];

/** A row of a list, and its place. */
export type ListRow<Item> = { position: ListPosition; item: Item };

/** PostgreSQL's text can't hold NUL, and its calendar has no year 0. */
const isStorable = (value: unknown) => typeof value !== 'string' || !/\0|^0000-/.test(value);

/** Encodes a position as an opaque URL value. */
export const encodeCursor = (position: ListPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * Decodes a cursor to the position that its list's `schema` describes; null without a cursor.
 * @throws AppError validation_failed (a cursor of another list)
 */
export function decodeCursor<Position extends ListPosition>(
  cursor: string | undefined,
  schema: z.ZodType<Position>,
): Position | null {
  if (cursor === undefined) return null;
  const position = schema.safeParse(parse(cursor)).data;
  if (position?.every(isStorable)) return position;
  throw new AppError('validation_failed', { fields: { cursor: 'Expected a cursor of this list' } });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

/**
 * Builds the page of these rows. A row beyond `limit` means that there is a next page. It starts after this
 * page's last row, whatever was added or removed before it.
 */
export function toPage<Item>(
  rows: readonly ListRow<Item>[],
  limit: number,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ item }) => item),
    nextCursor: last ? encodeCursor(last.position) : null,
  };
}
