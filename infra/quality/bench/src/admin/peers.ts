import type pg from 'pg';
import { spreadOf, type Spread } from '../measure/statistics.ts';
import { timeCalls } from '../measure/time-calls.ts';

/** Statements beside their simpler ways: `ours` is the kind that the service sends. */
const statements = {
  'deepest page, by position': (customers: number) => `
    SELECT o.* FROM owners o
    WHERE (o.created_at, o.id) < (SELECT created_at, id FROM owners ORDER BY created_at, id OFFSET 100 LIMIT 1)
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${Math.min(customers, 100)}`,
  'deepest page, by offset': (customers: number) => `
    SELECT o.* FROM owners o ORDER BY o.created_at DESC, o.id DESC
    LIMIT 100 OFFSET ${Math.max(customers - 100, 0)}`,
  'search, by index': () => `
    SELECT o.* FROM owners o
    WHERE customer_grams(o.first_name, o.last_name, o.email, o.phone)
      @@ '''whitak'' & ''hitake'' & ''itaker'' & ''taker-'' & ''aker-r'' & ''ker-ro'' & ''marcus'''::tsquery
    ORDER BY o.created_at DESC, o.id DESC LIMIT 100`,
  'search, by plain ILIKE': () => `
    SELECT o.* FROM owners o
    WHERE (o.first_name ILIKE '%whitaker-ro%' OR o.last_name ILIKE '%whitaker-ro%' OR o.email ILIKE '%whitaker-ro%')
      AND (o.first_name ILIKE '%marcus%' OR o.last_name ILIKE '%marcus%' OR o.email ILIKE '%marcus%')
    ORDER BY o.last_name, o.id LIMIT 100`,
  'filter by status, kept beside the owner': () => `
    SELECT o.* FROM owner_statuses s JOIN owners o ON o.id = s.owner_id WHERE s.status = 'suspended'
    ORDER BY s.owner_created_at DESC, s.owner_id DESC LIMIT 100`,
  'filter by status, asked of the enrollments': () => `
    SELECT o.* FROM owners o
    WHERE EXISTS (SELECT 1 FROM enrollments e WHERE e.owner_id = o.id AND e.status = 'suspended')
    ORDER BY o.last_name, o.id LIMIT 100`,
} as const;

const pairs = [
  ['deepest page, by position', 'deepest page, by offset'],
  ['search, by index', 'search, by plain ILIKE'],
  ['filter by status, kept beside the owner', 'filter by status, asked of the enrollments'],
] as const;

export type PeerFigures = { ours: string; peer: string; oursMs: Spread; peerMs: Spread };

export async function measurePeers(
  database: pg.Client,
  { customers, rounds }: { customers: number; rounds: number },
): Promise<PeerFigures[]> {
  const time = async (name: keyof typeof statements) =>
    spreadOf(
      await timeCalls(() => database.query(statements[name](customers)), {
        count: rounds,
        warmUp: 1,
      }),
    );
  const figures: PeerFigures[] = [];
  for (const [ours, peer] of pairs) {
    figures.push({ ours, peer, oursMs: await time(ours), peerMs: await time(peer) });
  }
  return figures;
}
