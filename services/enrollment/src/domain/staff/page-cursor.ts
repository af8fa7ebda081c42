import { adminUserSortSchema, idSchema, type AdminUserSort } from '@petwell/contracts';
import { z } from 'zod';

/** How typed words are compared: as they are or, when nothing is found like that, forgiving misspelt names. */
export type Matching = 'exact' | 'similar';

/** The last customer of a page: the next page begins after it, whatever was added or removed meanwhile. */
export type PagePosition = { sort: AdminUserSort; matching: Matching; key: string; id: number };

const positionSchema = z.tuple([
  adminUserSortSchema,
  z.enum(['exact', 'similar']),
  z.string().max(300),
  idSchema,
]);

/** The position as an opaque text that fits into an address. */
export function encodeCursor({ sort, matching, key, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([sort, matching, key, id])).toString('base64url');
}

/** The position of a cursor; null when it is none of ours, or belongs to another order. */
export function decodeCursor(cursor: string, sort: AdminUserSort): PagePosition | null {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  const parsed = positionSchema.safeParse(content);
  if (!parsed.success || parsed.data[0] !== sort) return null;
  const [, matching, key, id] = parsed.data;
  if (sort !== 'name' && !z.iso.datetime().safeParse(key).success) return null;
  return { sort, matching, key, id };
}
