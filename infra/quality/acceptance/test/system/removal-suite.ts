import { createPool } from '@petwell/chassis';
import { accountExportSchema } from '@petwell/contracts';
import { localSignIns, type DatabaseName, type RunningStack } from '@petwell/local-stack';
import { describe, expect, test } from 'vitest';
import {
  confirmMailbox,
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  eventually,
  newVisitor,
  readEnrollments,
  readMails,
} from '../../src/index.ts';

const services: readonly DatabaseName[] = [
  'identity',
  'catalog',
  'enrollment',
  'billing',
  'notification',
];

/** A visitor whose data contains unique words. */
const visitorNamed = (name: string) =>
  newVisitor({
    pet: { name: `Pet-of-${name}` },
    owner: {
      firstName: name,
      lastName: `${name}son`,
      email: `${name.toLowerCase()}@petwell.example`,
    },
  });

async function query<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
) {
  const pool = createPool({ databaseUrl, poolSize: 1 });
  try {
    return (await pool.query<Row>(text, values)).rows;
  } finally {
    await pool.end();
  }
}

/** Returns the tables that contain the word in any text, JSON, or array. */
async function tablesNaming(databaseUrl: string, word: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query<{ isNamed: boolean }>(
      databaseUrl,
      `SELECT EXISTS (SELECT 1 FROM ${name} t WHERE t::text ILIKE '%' || $1 || '%') AS "isNamed"`,
      [word],
    );
    if (row?.isNamed) found.push(name);
  }
  return found;
}

/** Removing personal data through the public API of a running stack. */
export function describeRemoval(stackOf: () => RunningStack): void {
  const newSession = () => createBrowserSession(stackOf().urls.gateway);
  const databaseUrl = (name: DatabaseName) => stackOf().control.databaseUrl(name);
  const provider = () => connectSimulator(stackOf().urls.stripe);

  async function newMember(name: string) {
    const visitor = visitorNamed(name);
    const session = newSession();
    const { enrolled, subscription } = await enrollAndPay(session, provider(), visitor);
    await eventually('the active plan', () => readEnrollments(session, visitor.owner.email), {
      isDone: ([first]) => first?.status === 'active',
    });
    await eventually('all mails', () => readMails(stackOf().urls.mailInbox, visitor.owner.email), {
      isDone: (mails) => mails.length >= 3,
    });
    const { subscriptionId } = subscription;
    if (subscriptionId === null) throw new Error('there is no subscription');
    return { session, visitor, subscriptionId, ownerId: enrolled.owner.id };
  }

  /** Returns the tables of all services that contain the word. The embedded bus keeps delivered events for an hour. */
  async function placesNaming(word: string): Promise<string[]> {
    const places: string[] = [];
    for (const name of services) {
      const tables = await tablesNaming(databaseUrl(name), word);
      places.push(...tables.map((table) => `${name} ${table}`));
    }
    return places;
  }

  const untilForgotten = (word: string) =>
    eventually(`nothing that says ${word}`, () => placesNaming(word), {
      isDone: (places) => places.length === 0,
    });

  describe('removing personal data', () => {
    test('[ADM-07] staff delete a member: keeps payments, but nothing that names them', async () => {
      const { session, subscriptionId, ownerId, visitor } = await newMember('Quillonarda');
      expect(await placesNaming('Quillonarda')).not.toEqual([]);
      const [payment] = await query<{ amount: string }>(
        databaseUrl('billing'),
        'SELECT amount FROM payments WHERE stripe_subscription_id = $1',
        [subscriptionId],
      );
      const staff = newSession();
      await staff.post('/api/admin/login', localSignIns.admin);
      const response = await staff.send('DELETE', '/api/admin/delete-selected-users', {
        body: { userIds: [ownerId] },
      });
      expect(response).toMatchObject({ status: 200, body: { deletedCount: 1, failed: [] } });

      await untilForgotten('Quillonarda');
      expect(await provider().subscriptions.retrieve(subscriptionId)).toMatchObject({
        status: 'canceled',
      });
      const kept = await query(
        databaseUrl('billing'),
        'SELECT amount, status, card_last4 FROM payments WHERE stripe_subscription_id = $1',
        [subscriptionId],
      );
      expect(kept).toEqual([{ amount: payment?.amount, status: 'paid', card_last4: null }]);
      const { data: customers } = await provider().customers.list({ email: visitor.owner.email });
      expect(customers).toEqual([]);
      expect((await session.get('/api/session')).body).toMatchObject({ owner: null });
      const again = await newSession().post('/api/login', {
        email: visitor.owner.email,
        password: visitor.password,
      });
      expect(again.status).toBe(401);
      await newMember('Quillonarda');
    });

    test('[ACC-16] [ACC-17] owners export their data and delete their account, once the provider is reachable', async () => {
      const { session, subscriptionId, visitor, ownerId } = await newMember('Brunhildegard');
      expect(await session.get('/api/account/export')).toMatchObject({
        status: 409,
        body: { code: 'address_unconfirmed' },
      });
      const { email } = visitor.owner;
      await confirmMailbox(session, { email, mailInboxUrl: stackOf().urls.mailInbox });
      const file = await session.get('/api/account/export');
      const held = accountExportSchema.parse(file.body);
      expect(held).toMatchObject({
        account: { owner: { id: ownerId, email: visitor.owner.email } },
        pets: [{ name: visitor.pet.name }],
        enrollments: [{ status: 'active', stripeSubscriptionId: subscriptionId }],
        billing: { payments: [{ status: 'paid' }] },
      });
      expect(held.mails.length).toBeGreaterThanOrEqual(3);

      const leave = (password: string) =>
        session.send('DELETE', '/api/account', { body: { password } });
      expect(await leave('a-wrong-guess')).toMatchObject({ status: 401 });
      expect(await leave(visitor.password)).toMatchObject({ status: 204 });
      expect((await session.get('/api/account/export')).status).toBe(401);
      await untilForgotten('Brunhildegard');
      expect(await provider().subscriptions.retrieve(subscriptionId)).toMatchObject({
        status: 'canceled',
      });
    });
  });
}
