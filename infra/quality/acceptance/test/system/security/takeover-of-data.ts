import { createHmac, randomUUID } from 'node:crypto';
import { createPool } from '@petwell/chassis';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEnrollments } from '../../../src/index.ts';
import { newVisitor, type SecurityFixture, type Belongings } from './security-fixture.ts';

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

export function describeTakeoverOfData(getFixture: () => SecurityFixture): void {
  let fixture: SecurityFixture;
  let victim: Belongings;
  let attacker: Belongings;
  beforeAll(async () => {
    fixture = getFixture();
    [victim, attacker] = [await fixture.newOwner(), await fixture.newOwner()];
  });

  describe('guessing ids', () => {
    const absent = 2_147_483_647;
    const pet = () => ({ ...newVisitor().pet });
    const contact = () => ({ ...newVisitor().owner });
    const undefinedBody = () => undefined;
    test.each([
      { what: 'owner', method: 'PUT', path: '/api/owners/{id}', body: contact, id: 'ownerId' },
      { what: 'pet', method: 'PUT', path: '/api/pets/{id}', body: pet, id: 'petId' },
      {
        what: 'photo',
        method: 'GET',
        path: '/api/pets/{id}/photo',
        body: undefinedBody,
        id: 'petId',
      },
      {
        what: 'enrollment',
        method: 'POST',
        path: '/api/enrollments/{id}/cancel',
        body: () => ({}),
        id: 'enrollmentId',
      },
    ] as const)(
      'gives the same response for another owner’s $what as for a missing one',
      async ({ method, path, body, id }) => {
        const ask = async (value: number) => {
          const response = await attacker.session.send(
            method,
            path.replace('{id}', String(value)),
            {
              body: body(),
            },
          );
          const { requestId: _requestId, ...words } = response.body as Record<string, unknown>;
          return { status: response.status, ...words };
        };
        const theirs = await ask(victim[id]);
        expect(theirs).toMatchObject({ status: 404, code: 'not_found' });
        expect(await ask(absent)).toEqual(theirs);
      },
    );

    test('exports only the caller’s own data, whatever they request', async () => {
      for (const path of [
        `/api/account/export?ownerId=${victim.ownerId}&email=${encodeURIComponent(victim.email)}`,
        `/api/account/export/${victim.ownerId}`,
        `/internal/owners/${victim.ownerId}/held-data`,
      ]) {
        const response = await attacker.session.get(path);
        expect(JSON.stringify(response.body)).not.toContain(victim.email);
      }
    });

    test('cannot delete another account, or the own one without a password', async () => {
      const staff = await attacker.session.send('DELETE', '/api/admin/delete-selected-users', {
        body: { userIds: [victim.ownerId] },
      });
      expect(staff.status).toBe(403);
      for (const body of [{}, { password: '' }, { password: 'x', ownerId: victim.ownerId }]) {
        const response = await attacker.session.send('DELETE', '/api/account', { body });
        expect(response.status).toBe(400);
      }
      expect(await readEnrollments(victim.session, victim.email)).toHaveLength(1);
      expect(await readEnrollments(attacker.session, attacker.email)).toHaveLength(1);
    });

    test('cannot read another owner’s dashboard or subscription by any spelling', async () => {
      const email = victim.email;
      const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}%00`].map((text) =>
        encodeURIComponent(text),
      );
      for (const path of [...spellings, email.replace('@', '%40')]) {
        const response = await attacker.session.get(`/api/enrollments/${path}`);
        expect(response, path).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      const enrollmentId = victim.enrollmentId;
      expect(
        await attacker.session.post('/api/create-subscription', { enrollmentId }),
      ).toMatchObject({ status: 404 });
    });
  });

  describe('fields that callers must not set', () => {
    test('cannot enroll as paid, active, cheap, demo, or another owner', async () => {
      const [plan] = (await fixture.newSession().get('/api/plans')).body as { id: number }[];
      const visitor = newVisitor();
      const wishes = {
        id: 1,
        status: 'active',
        isActive: true,
        isDemo: true,
        role: 'manager',
        membershipFeePaid: true,
        membershipFee: '0.00',
        totalMonthlyPrice: '0.01',
        ownerId: victim.ownerId,
        stripeSubscriptionId: 'sub_mine',
        password: 'attackers-password',
      };
      const session = fixture.newSession();
      const response = await session.post('/api/enrollments', {
        ...wishes,
        pet: { ...visitor.pet, ...wishes },
        owner: { ...visitor.owner, ...wishes },
        enrollment: { planId: plan?.id, ...wishes },
      });
      expect(response).toMatchObject({
        status: 201,
        body: {
          enrollment: { status: 'pending_payment', membershipFeePaid: false },
          owner: { isActive: false },
          requiresAccountSetup: true,
        },
      });
      const { enrollment, owner, pet } = response.body as {
        enrollment: Record<string, unknown>;
        owner: { id: number };
        pet: { ownerId: number };
      };
      expect(enrollment.totalMonthlyPrice).not.toBe('0.01');
      expect(enrollment.membershipFee).not.toBe('0.00');
      expect(enrollment.stripeSubscriptionId).toBeNull();
      expect(pet.ownerId).toBe(owner.id);
      expect(owner.id).not.toBe(victim.ownerId);
    });

    test('contact data and pets accept no other fields', async () => {
      const extras = { isActive: false, isDemo: true, role: 'manager', password: 'x', version: 99 };
      const saved = await attacker.session.send('PUT', `/api/owners/${attacker.ownerId}`, {
        body: { ...attacker.visitor.owner, ...extras },
      });
      expect(saved).toMatchObject({ status: 200, body: { owner: { isActive: true } } });
      expect((await attacker.session.get('/api/session')).body).toMatchObject({
        owner: { id: attacker.ownerId, isActive: true, isDemo: false },
        staff: null,
      });
      const given = await attacker.session.send('PUT', `/api/pets/${attacker.petId}`, {
        body: { ...attacker.visitor.pet, ownerId: victim.ownerId },
      });
      expect(given).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });

    test.each([
      ['activate', 'POST', { paymentIntentId: 'pi_1', status: 'active', membershipFeePaid: true }],
      ['membership-fee', 'PATCH', { paid: true, amount: 0 }],
      ['cancel', 'POST', { status: 'active' }],
    ])('%s refuses unknown fields', async (action, method, body) => {
      const path = `/api/enrollments/${attacker.enrollmentId}/${action}`;
      const response = await attacker.session.send(method, path, { body });
      expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      const [view] = await readEnrollments(attacker.session, attacker.email);
      expect(view).toMatchObject({ status: 'pending_payment', membershipFeePaid: false });
    });
  });

  describe('webhooks', () => {
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
