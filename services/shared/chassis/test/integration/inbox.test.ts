import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInbox } from '../../src/messaging/inbox.ts';
import { statusChanged } from './messaging/factories.ts';
import { startMessagingDatabase, type MessagingDatabase } from './messaging/messaging-database.ts';

describe('inbox', () => {
  let database: MessagingDatabase;

  beforeAll(async () => {
    database = await startMessagingDatabase();
    await database.pool.query('CREATE TABLE effects (event_id uuid)');
  });
  afterAll(() => database.stop());
  beforeEach(() => database.pool.query('TRUNCATE effects, inbox_messages'));

  const openInbox = () => createInbox({ transaction: database.transaction });

  async function countEffects(): Promise<number> {
    const { rows } = await database.pool.query<{ count: string }>('SELECT count(*) FROM effects');
    return Number(rows[0]?.count);
  }

  test('[OPS-05] commits an event’s effect once per consumer, however often it is delivered', async () => {
    const inbox = openInbox();
    const event = statusChanged();
    const consume = (consumer: string) =>
      inbox.consumeOnce(consumer, event, async (tx) => {
        await sql`INSERT INTO effects VALUES (${event.id})`.execute(tx);
      });
    expect(await consume('billing.facts')).toBe('applied');
    expect(await consume('billing.facts')).toBe('duplicate');
    expect(await consume('enrollment.facts')).toBe('applied');
    expect(await countEffects()).toBe(2);
  });

  test('[OPS-05] commits one effect when twenty deliveries race', async () => {
    const inbox = openInbox();
    const event = statusChanged();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        inbox.consumeOnce('billing.facts', event, async (tx) => {
          await sql`INSERT INTO effects VALUES (${event.id})`.execute(tx);
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1);
    expect(await countEffects()).toBe(1);
  });

  test('handles the event again after its effect was rolled back', async () => {
    const inbox = openInbox();
    const event = statusChanged();
    const failing = inbox.consumeOnce('billing.facts', event, async (tx) => {
      await sql`INSERT INTO effects VALUES (${event.id})`.execute(tx);
      throw new Error('provider is down');
    });
    await expect(failing).rejects.toThrow('provider is down');
    expect(await countEffects()).toBe(0);
    expect(await inbox.consumeOnce('billing.facts', event, () => Promise.resolve())).toBe(
      'applied',
    );
  });
});
