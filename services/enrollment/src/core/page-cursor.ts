import { adminUserSortSchema, idSchema, type AdminUserSort } from '@petwell/contracts';
import { z } from 'zod';

/** How search words match: exactly or, if there are no exact matches, by similar names. */
export type Matching = 'exact' | 'similar';

/** A page's last customer. The next page starts after it, regardless of additions or deletions. */
export type PagePosition = { sort: AdminUserSort; matching: Matching; key: string; id: number };

const positionSchema = z.tuple([
  adminUserSortSchema,
  z.enum(['exact', 'similar']),
  // PostgreSQL's text can't hold NUL.
  z
    .string()
    .max(300)
    .regex(/^[^\0]*$/),
  idSchema,
]);

/** Encodes a position as an opaque URL value. */
export function encodeCursor({ sort, matching, key, id }: PagePosition): string {
  return Buffer.from(JSON.stringify([sort, matching, key, id])).toString('base64url');
}

/** A time that PostgreSQL knows, which has no year 0. */
const isTimestamp = (key: string) =>
  z.iso.datetime().safeParse(key).success && !key.startsWith('0000');

/** Decodes a cursor; null if it is invalid or belongs to another sort order. */
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
  if (sort !== 'name' && !isTimestamp(key)) return null;
  return { sort, matching, key, id };
}
