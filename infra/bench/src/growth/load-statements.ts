import { loadStatements } from '../../../../services/enrollment/src/data/load-data.ts';

export type LoadStatement = { name: string; text: string };
export type LoadedDatabase = 'enrollment' | 'identity' | 'billing' | 'notification';

/** Far from what the sequences give out; the same ids as the enrollment service's own load. */
export const firstLoadedId = 1_000_000_000;
const enrollmentsPerOwner = 1.4;

/**
 * What was published and consumed over the last days: one of each per owner, all of it within the time that
 * it is kept, as outbox and inbox hold it.
 */
const messages = (owners: number): LoadStatement[] => [
  {
    name: 'outbox',
    text: `
      INSERT INTO outbox_events (event_id, type, subject, payload, created_at, published_at)
      SELECT gen_random_uuid(), 'load.test.v1', 'load/' || n, jsonb_build_object('n', n), at, at
      FROM (SELECT n, now() - (n % 10000) * interval '50 seconds' AS at
            FROM generate_series(0, ${owners - 1}) n) AS told`,
  },
  {
    name: 'inbox',
    text: `
      INSERT INTO inbox_messages (consumer, event_id, type, received_at)
      SELECT 'load', gen_random_uuid(), 'load.test.v1', now() - (n % 10000) * interval '4 minutes'
      FROM generate_series(0, ${owners - 1}) n`,
  },
];

/** Accounts with the password of the owner whom `passwordOf` names, and a session of each that has ended. */
const identity = (owners: number, passwordOf: string): LoadStatement[] => [
  {
    name: 'accounts',
    text: `
      INSERT INTO owners (id, first_name, last_name, email, phone, password_hash, is_active,
        created_at, registered_enrollment_id)
      SELECT ${firstLoadedId} + n, 'Ada', 'Park', 'customer' || n || '@load.example.com',
        '904-555-0100', (SELECT password_hash FROM owners WHERE email = '${passwordOf}'), true,
        now() - (n % 1000) * interval '1 day', ${firstLoadedId} + n
      FROM generate_series(0, ${owners - 1}) n`,
  },
  {
    name: 'sessions',
    text: `
      INSERT INTO sessions (id, kind, owner_id, created_at, last_used_at, expires, absolute_end)
      SELECT 'load-session-' || n, 'owner', ${firstLoadedId} + n, now() - interval '1 day',
        now() - interval '1 hour', now() + (n % 900) * interval '1 second', now() + interval '1 day'
      FROM generate_series(0, ${owners - 1}) n`,
  },
];

/** Customers, and for each enrollment what is payable, a live subscription and two payments. */
function billing(owners: number): LoadStatement[] {
  const enrollments = Math.round(owners * enrollmentsPerOwner);
  const ownerOf = `${firstLoadedId} + n % ${owners}`;
  return [
    {
      name: 'customers',
      text: `
        INSERT INTO customers (owner_id, first_name, last_name, email, stripe_customer_id, updated_at)
        SELECT ${firstLoadedId} + n, 'Ada', 'Park', 'customer' || n || '@load.example.com',
          'cus_load_' || n, now()
        FROM generate_series(0, ${owners - 1}) n`,
    },
    {
      name: 'payable enrollments',
      text: `
        INSERT INTO payable_enrollments (enrollment_id, owner_id, snapshot, total_monthly_price,
          membership_fee, attempt)
        SELECT ${firstLoadedId} + n, ${ownerOf},
          '{"pet": {"name": "Biscuit"}, "plan": {"name": "Dog Gold"}}', 63.50, 64.15, 1
        FROM generate_series(0, ${enrollments - 1}) n`,
    },
    {
      name: 'subscriptions',
      text: `
        INSERT INTO subscriptions (enrollment_id, attempt, stripe_subscription_id, stripe_customer_id,
          status, current_period_end, is_membership_fee_paid, card_brand, card_last4, card_expires_on,
          observation_version, observed_at, created_at)
        SELECT ${firstLoadedId} + n, 1, 'sub_load_' || n, 'cus_load_' || n % ${owners},
          CASE WHEN n % 100 < 85 THEN 'active' WHEN n % 100 < 97 THEN 'canceled' ELSE 'past_due' END,
          now() + interval '20 days', true, 'visa', '4242', now() + (n % 1500) * interval '1 day', 1,
          now() + interval '1 day', now() - (n % 700) * interval '1 day'
        FROM generate_series(0, ${enrollments - 1}) n`,
    },
    {
      name: 'payments',
      text: `
        INSERT INTO payments (stripe_invoice_id, stripe_subscription_id, enrollment_id, amount,
          currency, status, is_first, invoiced_at, paid_at, failed_at, failed_attempt, updated_at)
        SELECT 'in_load_' || n || '_' || month, 'sub_load_' || n, ${firstLoadedId} + n, 63.50, 'usd',
          CASE WHEN n % 100 >= 97 AND month = 1 THEN 'open' ELSE 'paid' END, month = 0,
          now() - (1 - month) * interval '30 days', now(),
          CASE WHEN n % 100 >= 97 AND month = 1 THEN now() END, month, now()
        FROM generate_series(0, ${enrollments - 1}) n, generate_series(0, 1) month`,
    },
    {
      name: 'events of the provider',
      text: `
        INSERT INTO provider_events (event_id, type, created_at, payload, received_at, processed_at)
        SELECT 'evt_load_' || n, 'invoice.paid', now(), '{}', now(), now()
        FROM generate_series(0, ${enrollments - 1}) n`,
    },
  ];
}

const notification = (owners: number): LoadStatement[] => [
  {
    name: 'mails',
    text: `
      INSERT INTO email_messages (kind, dedupe_key, owner_id, to_address, to_name, subject, status,
        message_id, created_at, due_at, sent_at)
      SELECT 'payment-receipt', 'load:' || n, ${firstLoadedId} + n % ${owners},
        'customer' || n || '@load.example.com', 'Ada Park', 'Your receipt', 'sent', 'load-' || n,
        now(), now(), now()
      FROM generate_series(0, ${owners * 2 - 1}) n`,
  },
];

/** Statements that fill every service's database with so many owners and all that belongs to them. */
export const loadOf = (
  owners: number,
  passwordOf: string,
): Record<LoadedDatabase, LoadStatement[]> => {
  const analyse = { name: 'statistics', text: 'VACUUM ANALYZE' };
  return {
    enrollment: [...loadStatements(owners), ...messages(owners), analyse],
    identity: [...identity(owners, passwordOf), ...messages(owners), analyse],
    billing: [...billing(owners), ...messages(owners), analyse],
    notification: [...notification(owners), ...messages(owners), analyse],
  };
};
