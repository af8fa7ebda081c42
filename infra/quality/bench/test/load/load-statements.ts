import {
  enrollmentLoad,
  enrollmentsPerOwner,
  firstLoadedId,
} from '../../src/load/enrollment-load.ts';

export type LoadedDatabase = 'enrollment' | 'identity' | 'billing' | 'notification';

/** Outbox and inbox rows of the last days: one of each per owner, all within their retention. */
const messages = (owners: number): string[] => [
  `
      INSERT INTO outbox_events (event_id, type, subject, payload, created_at, published_at)
      SELECT gen_random_uuid(), 'load.test.v1', 'load/' || n, jsonb_build_object('n', n), at, at
      FROM (SELECT n, now() - (n % 10000) * interval '50 seconds' AS at
            FROM generate_series(0, ${owners - 1}) n) AS told`,
  `
      INSERT INTO inbox_messages (consumer, event_id, type, received_at)
      SELECT 'load', gen_random_uuid(), 'load.test.v1', now() - (n % 10000) * interval '4 minutes'
      FROM generate_series(0, ${owners - 1}) n`,
];

/** Accounts with the password of the owner with email `passwordOf`, each with an ended session. */
const identity = (owners: number, passwordOf: string): string[] => [
  `
      INSERT INTO owners (id, first_name, last_name, email, phone, password_hash, is_active,
        created_at, registered_enrollment_id)
      SELECT ${firstLoadedId} + n, 'Ada', 'Park', 'customer' || n || '@load.example.com',
        '904-555-0100', (SELECT password_hash FROM owners WHERE email = '${passwordOf}'), true,
        now() - (n % 1000) * interval '1 day', ${firstLoadedId} + n
      FROM generate_series(0, ${owners - 1}) n`,
  `
      INSERT INTO sessions (id, kind, owner_id, created_at, last_used_at, expires, absolute_end)
      SELECT 'load-session-' || n, 'owner', ${firstLoadedId} + n, now() - interval '1 day',
        now() - interval '1 hour', now() + (n % 900) * interval '1 second', now() + interval '1 day'
      FROM generate_series(0, ${owners - 1}) n`,
];

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
  'plan', jsonb_build_object('id', 2, 'name', 'Dog Gold', 'description', 'For adult dogs',
    'monthlyPrice', '49.00', 'membershipFee', '64.15', 'features', '["1 One-time membership fee $64.15"]'::jsonb,
    'targetPetTypes', '["dog"]'::jsonb, 'targetAgeGroups', '["adult"]'::jsonb),
  'addOns', '[{"id": 7, "name": "Joint Care", "description": "Monthly supplement", "monthlyPrice": "14.50",
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

/** Customers, and for each enrollment a payable enrollment, a subscription and two payments. */
function billing(owners: number): string[] {
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
          is_read_in_full, amount, currency, status, is_first, invoiced_at, paid_at, failed_at,
          failed_attempt, updated_at)
        SELECT 'in_load_' || n || '_' || month, 'sub_load_' || n, ${firstLoadedId} + n,
          ${firstLoadedId} + n % ${owners}, true, 63.50, 'usd',
          CASE WHEN n % 100 >= 97 AND month = 1 THEN 'open' ELSE 'paid' END, month = 0,
          now() - (1 - month) * interval '30 days', now(),
          CASE WHEN n % 100 >= 97 AND month = 1 THEN now() END, month, now()
        FROM generate_series(0, ${enrollments - 1}) n, generate_series(0, 1) month`,
  ];
}

const providerEvents = (owners: number): string[] => [
  `
        INSERT INTO provider_events (event_id, type, created_at, payload, received_at, processed_at)
        SELECT 'evt_load_' || n, 'invoice.paid', at, '{}', at, at
        FROM (SELECT n, now() - (n % 10000) * interval '10 minutes' AS at
              FROM generate_series(0, ${Math.round(owners * enrollmentsPerOwner) - 1}) n) AS taken`,
];

const notification = (owners: number): string[] => [
  `
      INSERT INTO email_messages (kind, dedupe_key, owner_id, to_address, to_name, subject, status,
        message_id, created_at, due_at, sent_at)
      SELECT 'payment-receipt', 'load:' || n, ${firstLoadedId} + n % ${owners},
        'customer' || n || '@load.example.com', 'Ada Park', 'Your receipt', 'sent', 'load-' || n,
        now(), now(), now()
      FROM generate_series(0, ${owners * 2 - 1}) n`,
];

/** Statements that fill every service's database with that many owners and their data. */
export const loadOf = (owners: number, passwordOf: string): Record<LoadedDatabase, string[]> => {
  const analyze = 'VACUUM ANALYZE';
  return {
    enrollment: [...enrollmentLoad(owners), ...messages(owners), analyze],
    identity: [...identity(owners, passwordOf), ...messages(owners), analyze],
    billing: [...billing(owners), ...providerEvents(owners), ...messages(owners), analyze],
    notification: [...notification(owners), ...messages(owners), analyze],
  };
};
