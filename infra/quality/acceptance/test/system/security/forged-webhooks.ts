import { createHmac, randomUUID } from 'node:crypto';
import { createPool } from '@petwell/chassis';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEnrollments } from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

const webhookSecret = 'whsec_simulator';
const nowSeconds = () => Math.floor(Date.now() / 1000);

function sign(body: string, { at = nowSeconds(), secret = webhookSecret } = {}): string {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${digest}`;
}

async function query<Row extends object>(
  databaseUrl: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const pool = createPool({ databaseUrl, poolSize: 1 });
  try {
    return (await pool.query<Row>(text, values)).rows;
  } finally {
    await pool.end();
  }
}

export function describeForgedWebhooks(getFixture: () => SecurityFixture): void {
  describe('webhooks', () => {
    let fixture: SecurityFixture;
    let attacker: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      attacker = await fixture.newOwner();
    });

    const eventFor = (paymentIntentId: string) => ({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: nowSeconds(),
      data: { object: { id: paymentIntentId, object: 'payment_intent', status: 'succeeded' } },
    });
    const deliver = (body: string, signature?: string) =>
      fetch(new URL('/api/webhooks/stripe', fixture.stack.urls.gateway), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'stripe-signature': signature }),
        },
      });
    const recorded = async (id: string) =>
      query<{ count: number }>(
        fixture.stack.control.databaseUrl('billing'),
        'SELECT count(*)::int AS count FROM provider_events WHERE event_id = $1',
        [id],
      );

    const hour = 3600;
    const forgeries: [string, (body: string) => string | undefined][] = [
      ['without a signature', () => undefined],
      ['with an empty signature', () => ''],
      ['with another secret', (body) => sign(body, { secret: 'whsec_guessed' })],
      ['with a signature for another body', (body) => sign(`${body} `)],
      ['an hour old', (body) => sign(body, { at: nowSeconds() - hour })],
      ['an hour ahead', (body) => sign(body, { at: nowSeconds() + hour })],
      ['from the year 2100', (body) => sign(body, { at: 4_102_444_800 })],
      ['with a time beyond numbers', (body) => sign(body).replace(/t=\d+/, 't=9'.padEnd(400, '9'))],
      ['with two times, one of them ahead', (body) => `t=4102444800,${sign(body)}`],
      ['under an old scheme', (body) => sign(body).replace('v1=', 'v0=')],
    ];
    test.each(forgeries)('refuses and does not store one %s', async (_name, signatureOf) => {
      const event = eventFor('pi_forged');
      const body = JSON.stringify(event);
      expect((await deliver(body, signatureOf(body))).status).toBe(400);
      expect(await recorded(event.id)).toEqual([{ count: 0 }]);
    });

    test('marks nothing as paid for a genuine event without a payment, even repeated', async () => {
      const { clientSecret } = await fixture.subscribe(attacker);
      const event = eventFor(clientSecret?.split('_secret')[0] ?? '');
      const body = JSON.stringify(event);
      for (let time = 0; time < 3; time += 1) {
        expect((await deliver(body, sign(body))).status).toBe(200);
      }
      expect(await recorded(event.id)).toEqual([{ count: 1 }]);
      const [view] = await readEnrollments(attacker.session, attacker.email);
      expect(view).toMatchObject({ status: 'pending_payment', membershipFeePaid: false });
    });
  });
}
