import { billingLoad } from '../../src/load/billing-load.ts';
import {
  enrollmentLoad,
  enrollmentsPerOwner,
  firstLoadedId,
} from '../../src/load/enrollment-load.ts';

export type LoadedDatabase = 'enrollment' | 'identity' | 'billing' | 'notification';

/** Outbox rows of the last days: one per owner, all within their retention. */
const outbox = (owners: number): string[] => [
  `
      INSERT INTO outbox_events (event_id, type, subject, payload, created_at, published_at)
      SELECT gen_random_uuid(), 'load.test.v1', 'load/' || n, jsonb_build_object('n', n), at, at
      FROM (SELECT n, now() - (n % 10000) * interval '50 seconds' AS at
            FROM generate_series(0, ${owners - 1}) n) AS told`,
];

/** The same, and as many rows of the inbox. */
const messages = (owners: number): string[] => [
  ...outbox(owners),
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
    identity: [...identity(owners, passwordOf), ...outbox(owners), analyze],
    billing: [...billingLoad(owners), ...providerEvents(owners), ...messages(owners), analyze],
    notification: [...notification(owners), ...messages(owners), analyze],
  };
};
