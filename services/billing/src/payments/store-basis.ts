import type { ChargeBasis } from '@petwell/contracts';
import { versionsOf } from '@petwell/contracts/legal';
import { sql } from 'kysely';
import { newPriceTexts } from '../core/store-terms.ts';
import type { Database } from '../core/store-database.ts';

/** The texts with which a year in advance is agreed to, which never allow a month. */
const yearTexts = [...versionsOf('counter-year'), ...versionsOf('year-link')];

type Row = { id: number; kind: ChargeBasis['kind']; at: Date; sentence: string | null };

/**
 * Reads what allows payments, by their rows: of the agreements and the changed terms that had begun when the invoice's
 * period did, the latest. Of a new price that was agreed to, it is what the button said, as kept with the consent. A first
 * payment is agreed to while its invoice waits; a change of plan has its own agreement. Those without any are left out, and so
 * are recorded payments, for which no card was charged.
 */
export const createReadBases =
  (kysely: Database, timeZone: string) =>
  async (paymentIds: readonly number[]): Promise<ReadonlyMap<number, ChargeBasis>> => {
    if (paymentIds.length === 0) return new Map();
    const { rows } = await sql<Row>`
      SELECT DISTINCT ON (y.id) y.id, b.kind, b.at, b.sentence
      FROM (
        SELECT id, enrollment_id, payer_id, change_id, CASE WHEN is_first THEN coalesce(paid_at, now())
          ELSE coalesce(period_start, invoiced_at) END AS begun
        FROM payments
        WHERE id = ANY(${[...paymentIds]}) AND source = 'subscription'
      ) y
      CROSS JOIN LATERAL (
        SELECT 'consent' AS kind, c.consented_at AS at, c.shown ->> 'sentence' AS sentence,
          date_trunc('second', coalesce(c.first_charge_at, c.consented_at)) AS since
        FROM payment_consents c
        WHERE c.enrollment_id = y.enrollment_id AND c.owner_id = y.payer_id
          AND c.text_version <> ALL(${[...newPriceTexts, ...yearTexts]}) AND y.change_id IS NULL
        UNION ALL
        SELECT 'consent', c.consented_at, c.shown ->> 'sentence', '-infinity'
        FROM plan_changes g
        JOIN payment_consents c
          ON c.enrollment_id = g.enrollment_id AND c.consented_at = g.consented_at
        WHERE g.change_id = y.change_id
        UNION ALL
        SELECT t.agreed_by, t.at, coalesce(a.sentence, t.sentence),
          t.effective_from::timestamp AT TIME ZONE ${timeZone}
        FROM changed_terms t
        LEFT JOIN LATERAL (
          SELECT c.shown ->> 'sentence' AS sentence
          FROM payment_consents c
          WHERE t.agreed_by = 'consent' AND c.enrollment_id = t.enrollment_id AND c.owner_id = y.payer_id
            AND c.text_version = ANY(${[...newPriceTexts]})
            AND round(c.monthly_total * 100) = t.monthly_cents
            AND (c.first_charge_at AT TIME ZONE ${timeZone})::date = t.effective_from
          ORDER BY c.id DESC
          LIMIT 1
        ) a ON true
        WHERE t.enrollment_id = y.enrollment_id AND t.applied_at <= y.begun
          AND t.withdrawn_at IS NULL AND y.change_id IS NULL
      ) b
      WHERE b.since <= y.begun
      ORDER BY y.id, b.since DESC`.execute(kysely);
    return new Map(rows.map(({ id, at, ...basis }) => [id, { ...basis, at: at.toISOString() }]));
  };
export type ReadBases = ReturnType<typeof createReadBases>;
