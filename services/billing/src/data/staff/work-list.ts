import { toCents } from '@petwell/contracts';
import type { WorkListStore } from '../../use-cases/staff/read-work-list.ts';
import type { Database } from '../database.ts';
import { Prisma } from '../generated/client.ts';

type CardRow = {
  expires_on: Date;
  owner_id: number;
  card_brand: string;
  card_last4: string;
  first_name: string;
  last_name: string;
  email: string;
  enrollments: { enrollmentId: number; petName: string }[];
};

type FailureRow = {
  owner_id: number;
  first_name: string;
  last_name: string;
  email: string;
  enrollment_id: number;
  pet_name: string;
  status: 'past_due' | 'unpaid';
  amount: string;
  failed_at: Date;
  next_attempt_at: Date | null;
  reason: string | null;
};

/** Current subscriptions of enrollments that are not closed, with their payers; demo accounts are no work. */
const livePlans = Prisma.sql`
  subscriptions s
  JOIN payable_enrollments p ON p.enrollment_id = s.enrollment_id AND p.attempt = s.attempt
  JOIN customers c ON c.owner_id = p.owner_id AND NOT c.is_demo`;

/** Cards by owner: plans of one owner are often paid with the same one. */
const cardGroup = Prisma.sql`
  s.card_expires_on, p.owner_id, s.card_brand, s.card_last4`;

const expiring = (before: Date) => Prisma.sql`
  s.card_expires_on < ${before}::date AND s.card_brand IS NOT NULL AND s.card_last4 IS NOT NULL
  AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused') AND p.closed_at IS NULL`;

function toExpiringCard(row: CardRow): Awaited<ReturnType<WorkListStore['listExpiringCards']>>[0] {
  const { expires_on: expiresOn, owner_id: ownerId, card_brand: brand, card_last4: last4 } = row;
  return {
    position: [expiresOn.toISOString().slice(0, 10), ownerId, brand, last4],
    card: {
      ownerId,
      ownerName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      brand,
      last4,
      expMonth: expiresOn.getUTCMonth() + 1,
      expYear: expiresOn.getUTCFullYear(),
      enrollments: row.enrollments,
    },
  };
}

function toFailedPayment(
  row: FailureRow,
): Awaited<ReturnType<WorkListStore['listFailedPayments']>>[0] {
  const failedAt = row.failed_at.toISOString();
  return {
    position: [failedAt, row.enrollment_id],
    payment: {
      ownerId: row.owner_id,
      ownerName: `${row.first_name} ${row.last_name}`,
      email: row.email,
      enrollmentId: row.enrollment_id,
      petName: row.pet_name,
      status: row.status,
      amountCents: toCents(row.amount),
      failedAt,
      nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
      reason: row.reason,
    },
  };
}

function createCardList(
  database: Database,
): Pick<WorkListStore, 'listExpiringCards' | 'countExpiringCards'> {
  return {
    async listExpiringCards({ before, after, limit }) {
      const onwards = after
        ? Prisma.sql`HAVING (${cardGroup}) > (${after[0]}::date, ${after[1]}::int, ${after[2]}, ${after[3]})`
        : Prisma.empty;
      const rows = await database.$queryRaw<CardRow[]>`
        SELECT ${cardGroup}, s.card_expires_on AS expires_on, c.first_name, c.last_name, c.email,
          json_agg(json_build_object('enrollmentId', p.enrollment_id,
            'petName', coalesce(p.snapshot #>> '{pet,name}', '')) ORDER BY p.enrollment_id) AS enrollments
        FROM ${livePlans}
        WHERE ${expiring(before)}
        GROUP BY ${cardGroup}, c.owner_id
        ${onwards}
        ORDER BY ${cardGroup}
        LIMIT ${limit}`;
      return rows.map(toExpiringCard);
    },
    async countExpiringCards(before) {
      const [row] = await database.$queryRaw<{ total: number }[]>`
        SELECT count(DISTINCT (${cardGroup}))::int AS total
        FROM ${livePlans} WHERE ${expiring(before)}`;
      return row?.total ?? 0;
    },
  };
}

/** What staff look after: cards that expire, and payments that failed. */
export function createWorkListStore(database: Database): WorkListStore {
  return {
    ...createCardList(database),
    async listFailedPayments({ after, limit }) {
      const onwards = after
        ? Prisma.sql`WHERE (failed_at, enrollment_id) < (${after[0]}::timestamptz, ${after[1]}::int)`
        : Prisma.empty;
      const rows = await database.$queryRaw<FailureRow[]>`
        WITH owed AS (
          SELECT p.owner_id, c.first_name, c.last_name, c.email, p.enrollment_id, s.status,
            coalesce(p.snapshot #>> '{pet,name}', '') AS pet_name,
            coalesce(open.amount, 0)::text AS amount, open.next_attempt_at, open.reason,
            coalesce(open.failed_at, date_trunc('milliseconds', s.observed_at)) AS failed_at
          FROM ${livePlans}
          LEFT JOIN LATERAL (
            SELECT sum(amount) AS amount, max(failed_at) AS failed_at,
              min(next_attempt_at) AS next_attempt_at,
              (array_agg(failure_reason ORDER BY failed_at DESC NULLS LAST))[1] AS reason
            FROM payments
            WHERE stripe_subscription_id = s.stripe_subscription_id AND status = 'open') open ON true
          WHERE s.status IN ('past_due', 'unpaid') AND p.closed_at IS NULL)
        SELECT * FROM owed ${onwards}
        ORDER BY failed_at DESC, enrollment_id DESC
        LIMIT ${limit}`;
      return rows.map(toFailedPayment);
    },
    async countFailedPayments() {
      const [row] = await database.$queryRaw<{ total: number }[]>`
        SELECT count(*)::int AS total
        FROM ${livePlans} WHERE s.status IN ('past_due', 'unpaid') AND p.closed_at IS NULL`;
      return row?.total ?? 0;
    },
  };
}
