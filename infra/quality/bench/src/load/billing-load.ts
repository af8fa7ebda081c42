import { enrollmentsPerOwner, firstLoadedId } from './enrollment-load.ts';

/** An enrollment's snapshot as SQL of its number `n` and `owner`. */
const snapshot = `jsonb_build_object(
  'enrollment', jsonb_build_object('id', ${firstLoadedId} + n, 'petId', ${firstLoadedId} + n,
    'ownerId', owner, 'planId', 2, 'addOnIds', '["7"]'::jsonb, 'status', 'pending_payment',
    'enrolledAt', '2026-03-01T12:00:00.000Z', 'nextBillingDate', '2026-04-01T12:00:00.000Z',
    'totalMonthlyPrice', '63.50', 'membershipFee', '64.15', 'membershipFeePaid', false,
    'stripeSubscriptionId', null, 'stripeCustomerId', null),
  'pet', jsonb_build_object('id', ${firstLoadedId} + n, 'name', 'Biscuit', 'type', 'dog',
    'breed', 'Labrador Retriever', 'age', 'adult'),
  'owner', jsonb_build_object('id', owner, 'firstName', 'Ada', 'lastName', 'Park',
    'email', 'customer' || (owner - ${firstLoadedId}) || '@load.example.com', 'phone', '904-555-0100',
    'isActive', true, 'createdAt', '2026-03-01T11:59:00.000Z'),
  'plan', jsonb_build_object('id', 2, 'version', 1, 'name', 'Dog Gold', 'description', 'For adult dogs',
    'monthlyPrice', '49.00', 'membershipFee', '64.15', 'features', '["1 One-time membership fee $64.15"]'::jsonb,
    'targetPetTypes', '["dog"]'::jsonb, 'targetAgeGroups', '["adult"]'::jsonb),
  'addOns', '[{"id": 7, "version": 1, "name": "Joint Care", "description": "Monthly supplement", "monthlyPrice": "14.50",
    "recommendedFor": ["joint issues"], "weightRangeLabel": null, "maxBagsPerYear": null}]'::jsonb)`;
/** Per 100: 85 active, 12 cancelled, 3 past due. */
const status = `(CASE WHEN n % 100 < 85 THEN 'active' WHEN n % 100 < 97 THEN 'canceled' ELSE 'past_due' END)`;
const today = `date_trunc('day', now() AT TIME ZONE 'UTC')`;
const periodEnd = `((${today} + interval '20 days') AT TIME ZONE 'UTC')`;
const cardEnd = `(date_trunc('month', ${today}) + (n % 48 + 1) * interval '1 month' - interval '1 day')::date`;
const publishedFact = `jsonb_build_object('enrollmentId', ${firstLoadedId} + n,
  'subscriptionId', 'sub_load_' || n, 'customerId', 'cus_load_' || (owner - ${firstLoadedId}),
  'status', ${status}, 'isMembershipFeePaid', true, 'version', 1, 'currentPeriodEnd',
  to_char(${today} + interval '20 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * Moves of the balance in the last 75 days: each paid payment, and of some of them a refund or a dispute; besides,
 * charges that aren't PetWell's, an account fee a day, and payouts.
 */
const loadBalance = `INSERT INTO balance_transactions (id, provider_account_id, type, reporting_category, status,
    amount_cents, fee_cents, net_cents, currency, created_at, available_on, source_id, payment_id)
  SELECT 'txn_load_' || kind || '_' || n, a.id, kind, category, 'available', cents, fee, cents - fee, 'usd', at,
    at + interval '2 days', CASE WHEN kind <> 'stripe_fee' THEN kind || '_' || n END, payment_id
  FROM provider_accounts a, (
    SELECT p.id AS n, moved.*, now() - (p.id % 75) * interval '1 day' - (p.id % 1440) * interval '1 minute' AS at,
      CASE WHEN p.id % 40 <> 7 THEN p.id END AS payment_id
    FROM payments p, LATERAL (VALUES ('charge', 'charge', 6350, 214, true),
      ('refund', 'refund', -2500, 0, p.id % 30 = 0),
      ('adjustment', 'dispute', -6350, 1500, p.id % 200 = 1),
      ('adjustment_won', 'dispute_reversal', 6350, 0, p.id % 400 = 1)) AS moved (kind, category, cents, fee, applies)
    WHERE p.source = 'subscription' AND p.status = 'paid' AND moved.applies
    UNION ALL
    SELECT n, moved.*, now() - n * interval '1 day', NULL
    FROM generate_series(0, 74) n, (VALUES ('stripe_fee', 'fee', -250, 0, true),
      ('payout', 'payout', -1500000, 0, true)) AS moved (kind, category, cents, fee, applies)
  ) AS loaded WHERE a.is_current`;

/** Of 100 plans, one pays in cash. */
const loadRecorded = (
  enrollments: number,
): string => `INSERT INTO payments (source, enrollment_id, payer_id,
    amount, currency, status, is_first, invoiced_at, paid_at, recorded_id, recorded_method,
    recorded_by, updated_at)
  SELECT 'recorded', ${firstLoadedId} + n, ${firstLoadedId} + n, 63.50, 'usd', 'paid', false, at, at,
    gen_random_uuid(), 'cash', 'maya', now()
  FROM (SELECT n, now() - (n % 75) * interval '1 day' AS at FROM generate_series(0, ${enrollments - 1}, 100) n) told`;

/** Customers, and for each enrollment a payable enrollment, a subscription and two payments. */
export function billingLoad(owners: number): string[] {
  const enrollments = Math.round(owners * enrollmentsPerOwner);
  const numbers = `(SELECT n, ${firstLoadedId} + n % ${owners} AS owner
    FROM generate_series(0, ${enrollments - 1}) n) AS loaded`;
  return [
    `
        INSERT INTO customers (owner_id, first_name, last_name, email, owner_version, stripe_customer_id,
          stripe_email, stripe_name, updated_at)
        SELECT ${firstLoadedId} + n, 'Ada', 'Park', 'customer' || n || '@load.example.com', 1,
          'cus_load_' || n, 'customer' || n || '@load.example.com', 'Ada Park', now()
        FROM generate_series(0, ${owners - 1}) n`,
    `
        INSERT INTO payable_enrollments (enrollment_id, owner_id, snapshot, total_monthly_price,
          membership_fee, attempt, fact_version, published_fact)
        SELECT ${firstLoadedId} + n, owner, ${snapshot}, 63.50, 64.15, 1, 1, ${publishedFact}
        FROM ${numbers}`,
    `
        INSERT INTO subscriptions (enrollment_id, attempt, stripe_subscription_id, stripe_customer_id,
          status, current_period_end, is_membership_fee_paid, card_brand, card_last4, card_expires_on,
          observation_version, observed_at, created_at)
        SELECT ${firstLoadedId} + n, 1, 'sub_load_' || n, 'cus_load_' || n % ${owners}, ${status},
          ${periodEnd}, true, 'visa', '4242', ${cardEnd}, 1, now(), now() - (n % 700) * interval '1 day'
        FROM generate_series(0, ${enrollments - 1}) n`,
    `
        INSERT INTO card_warnings (stripe_subscription_id, card_expires_on, card_last4, days_ahead)
        SELECT stripe_subscription_id, card_expires_on, card_last4, days
        FROM subscriptions, (VALUES (60), (14)) AS told(days)
        WHERE card_expires_on < now() + interval '70 days' AND status <> 'canceled'`,
    `
        INSERT INTO payments (stripe_invoice_id, stripe_subscription_id, enrollment_id, payer_id,
          amount, currency, status, is_first, invoiced_at, paid_at, failed_at,
          failed_attempt, updated_at)
        SELECT 'in_load_' || n || '_' || month, 'sub_load_' || n, ${firstLoadedId} + n,
          ${firstLoadedId} + n % ${owners}, 63.50, 'usd',
          CASE WHEN n % 100 >= 97 AND month = 1 THEN 'open' ELSE 'paid' END, month = 0,
          now() - (1 - month) * interval '30 days', now(),
          CASE WHEN n % 100 >= 97 AND month = 1 THEN now() END, month, now()
        FROM generate_series(0, ${enrollments - 1}) n, generate_series(0, 1) month`,
    loadRecorded(enrollments),
    loadBalance,
  ];
}
