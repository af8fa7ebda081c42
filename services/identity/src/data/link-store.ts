import type { SqlTransaction } from '@petwell/chassis';
import type { LinkStore } from '../use-cases/ports.ts';
import { Prisma } from './generated/client.ts';

const working = ({ tokenHash, purpose, now }: Parameters<LinkStore['claim']>[0]) => Prisma.sql`
  token_hash = ${tokenHash} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}`;

/** One-time links in the database, by the hash of their token. */
export function createLinkStore(sql: SqlTransaction): LinkStore {
  return {
    async add({ tokenHash, purpose, ownerId, previousEmail, expiresAt }) {
      await sql.$executeRaw`
        INSERT INTO one_time_links (token_hash, purpose, owner_id, previous_email, expires_at)
        VALUES (${tokenHash}, ${purpose}, ${ownerId}, ${previousEmail}, ${expiresAt})`;
    },
    async ownerOf(link) {
      const [found] = await sql.$queryRaw<{ ownerId: number }[]>`
        SELECT owner_id AS "ownerId" FROM one_time_links WHERE ${working(link)}`;
      return found?.ownerId ?? null;
    },
    async claim(link) {
      const [claimed = null] = await sql.$queryRaw<
        { ownerId: number; previousEmail: string | null }[]
      >`
        UPDATE one_time_links SET used_at = ${link.now} WHERE ${working(link)}
        RETURNING owner_id AS "ownerId", previous_email AS "previousEmail"`;
      return claimed;
    },
    async discard(ownerId, purpose) {
      await sql.$executeRaw`
        DELETE FROM one_time_links
        WHERE owner_id = ${ownerId} AND purpose = ${purpose} AND used_at IS NULL`;
    },
  };
}
