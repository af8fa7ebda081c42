import { adminUserSortSchema, idSchema, type AdminUserSort } from '@petwell/contracts';
import { z } from 'zod';

/** How typed words match: exactly or, when nothing is found, by similar names. */
export type Matching = 'exact' | 'similar';

/** The last customer of a page: the next page begins after it, whatever is added or removed. */
export type PagePosition = { sort: AdminUserSort; matching: Matching; key: string; id: number };

const positionSchema = z.tuple([
  adminUserSortSchema,
  z.enum(['exact', 'similar']),
  z.string().max(300),
  idSchema,
]);

/** The position as opaque text for a URL. */
export function encodeCursor({ sort, matching, key, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([sort, matching, key, id])).toString('base64url');
}

/** The position of a cursor; null for an invalid one, or one of another order. */
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
