import { subscriptionFactSchema } from '@petwell/contracts/events';
import type { PageStore } from '../use-cases/look-at-page.ts';
import type { Transaction } from './database.ts';

type Row = {
  id: number;
  observedAt: string;
  subscriptionId: string;
  enrollmentId: number;
  status: string;
  isMembershipFeePaid: boolean;
  card_brand: string | null;
  card_last4: string | null;
  card_expires_on: Date | null;
  publishedFact: unknown;
  isCurrent: boolean;
  isLatestInvoicePaid: boolean;
  hasOpenInvoices: boolean;
};

function toCard({ card_brand: brand, card_last4: last4, card_expires_on: expiresOn }: Row) {
  return brand === null || last4 === null || expiresOn === null
    ? null
    : { brand, last4, expiresOn };
}

/** What is on file of the subscriptions of one page of the provider's list. */
export function createPageStore(
  database: Pick<Transaction, '$queryRaw' | '$executeRaw'>,
): PageStore {
  return {
    async findListed(listed, before) {
      const pairs = listed.map(({ id, latestInvoiceId }) => ({ id, invoice: latestInvoiceId }));
      const rows = await database.$queryRaw<Row[]>`
        SELECT s.id, s.observed_at::text AS "observedAt", s.stripe_subscription_id AS "subscriptionId",
          s.enrollment_id AS "enrollmentId", s.status,
          s.is_membership_fee_paid AS "isMembershipFeePaid",
          s.card_brand, s.card_last4, s.card_expires_on, p.published_fact AS "publishedFact",
          coalesce(s.attempt >= p.attempt, false) AND p.closed_at IS NULL AS "isCurrent",
          EXISTS (SELECT FROM payments y
            WHERE y.stripe_invoice_id = listed.invoice AND y.status = 'paid') AS "isLatestInvoicePaid",
          EXISTS (SELECT FROM payments y
            WHERE y.stripe_subscription_id = s.stripe_subscription_id
              AND y.status IN ('draft', 'open')) AS "hasOpenInvoices"
        FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS listed(id text, invoice text)
        JOIN subscriptions s ON s.stripe_subscription_id = listed.id
        JOIN payable_enrollments p USING (enrollment_id)
        WHERE s.observed_at < ${before}::timestamptz
          AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')`;
      return rows.map((row) => {
        const published = subscriptionFactSchema.safeParse(row.publishedFact);
        const publishedFact = published.success ? published.data : null;
        return { ...row, publishedFact, card: toCard(row) };
      });
    },
    async believe(subscriptionIds, agoMs) {
      await database.$executeRaw`
        UPDATE subscriptions
        SET observed_at = greatest(observed_at, now() - ${agoMs} * interval '1 millisecond')
        WHERE stripe_subscription_id = ANY(ARRAY(
          SELECT jsonb_array_elements_text(${JSON.stringify(subscriptionIds)}::jsonb)))`;
    },
  };
}
