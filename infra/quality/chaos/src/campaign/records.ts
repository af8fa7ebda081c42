import { createRecords, type Queries } from '../months/records.ts';

/** What campaigns change and read besides what every member's plan has. */
export const createCampaignRecords = (queries: Queries) => ({
  ...createRecords(queries),

  /** Gives members another agreement, with the text that they would have agreed to before the clinic's texts changed. */
  promiseForGood: (enrollmentIds: readonly number[], textVersion: string) =>
    queries.query(
      'billing',
      `INSERT INTO payment_consents (text_version, enrollment_id, owner_id, due_today, monthly_total,
         card_last4, client_address, owner_name, pet_name, plan, consented_at)
       SELECT DISTINCT ON (enrollment_id) $2::text, enrollment_id, owner_id, due_today, monthly_total,
         card_last4, client_address, owner_name, pet_name, plan, consented_at
       FROM payment_consents c WHERE enrollment_id = ANY($1) AND NOT EXISTS (
         SELECT FROM payment_consents p
         WHERE p.enrollment_id = c.enrollment_id AND p.text_version = $2)`,
      [enrollmentIds, textVersion],
    ),

  /**
   * Frees the timer, which waits a quarter of an hour for a run that was killed or couldn't say that it was over: the
   * clock stops for minutes only. One process runs it, so that it never runs twice at once.
   */
  freeTimer: () =>
    queries.query(
      'enrollment',
      `DELETE FROM admin_claims
       WHERE subject = 'price-campaigns' AND locked_until < now() + interval '14 minutes 50 seconds'`,
    ),

  /** Counts the members with something to be done about on a day at the clinic. */
  dueMembers: (today: string) => queries.count('enrollment', dueSql, [today]),
});
export type CampaignRecords = ReturnType<typeof createCampaignRecords>;

/** The statement 46 days before is the first mail, if there is one. */
const dueSql = `
  SELECT count(*)::int AS count
  FROM price_campaign_members m JOIN price_campaigns c ON c.id = m.campaign_id,
    LATERAL (SELECT m.effective_from - $1::date AS days, m.way = 'notice' OR m.state = 'agreed' AS moves) AS one
  WHERE m.state NOT IN ('moved', 'stays') AND (
    c.undone_at IS NOT NULL
    OR (m.state = 'planned' AND one.days <= CASE m.way WHEN 'notice' THEN 46 ELSE 45 END)
    OR (m.state = 'first' AND one.days <= 14)
    OR (one.moves AND m.changed_at IS NULL AND one.days <= 2)
    OR (one.moves AND one.days <= 0)
    OR one.days <= -2)`;
