import { AppError } from '@petwell/chassis';
import type { z } from 'zod';
import { decodeCursor, encodeCursor } from './rules-cursor.ts';

/** A list row with its position, for the next page's cursor. */
export type Row<Position, Item> = { position: Position; item: Item };

/** @throws AppError validation_failed (a cursor of another list) */
export function readCursor<Position>(
  name: string,
  cursor: string | undefined,
  schema: z.ZodType<Position>,
): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(cursor, schema);
  if (position !== null) return position;
  throw new AppError('validation_failed', { fields: { [name]: 'Expected a cursor of this list' } });
}

/** Builds the page of these rows. A row beyond `limit` means that there is a next page. */
export function toPage<Position extends readonly (string | number)[], Item>(
  rows: readonly Row<Position, Item>[],
  limit: number,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ item }) => item),
    nextCursor: last ? encodeCursor(last.position) : null,
  };
}
