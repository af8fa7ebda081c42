import { beforeAll, describe, expect, test } from 'vitest';
import { newIdempotencyKey, newVisitor, visitorPassword } from '../../../src/index.ts';
import { type Belongings, type SecurityFixture } from './security-fixture.ts';

export function describeForeignPasswords(getFixture: () => SecurityFixture): void {
  describe('setting another owner’s password', () => {
    let fixture: SecurityFixture;
    let victim: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      victim = await fixture.newOwner();
    });

    test('a setup session cannot open another account, with or without a password', async () => {
      const attacker = await fixture.newSetup();
      const waiting = await fixture.newSetup();
      for (const ownerId of [victim.ownerId, waiting.ownerId]) {
        const response = await attacker.session.post('/api/activate-account', {
          ownerId,
          password: 'attackers-password',
        });
        expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
      expect(await fixture.signIn(waiting.email, 'attackers-password')).toMatchObject({
        status: 401,
      });
      expect(await fixture.signIn(victim.email, 'attackers-password')).toMatchObject({
        status: 401,
      });
      expect(await fixture.signIn(victim.email, visitorPassword)).toMatchObject({ status: 200 });
    });

    test('enrolling with the address of an owner without a password opens no session', async () => {
      const waiting = await fixture.newSetup();
      const [plan] = (await fixture.newSession().get('/api/plans')).body as { id: number }[];
      const attempt = await fixture.newSession().post('/api/enrollments', {
        pet: newVisitor().pet,
        owner: { ...newVisitor().owner, email: waiting.email.toUpperCase() },
        enrollment: { planId: plan?.id },
      });
      expect(attempt).toMatchObject({ status: 409, body: { code: 'account_setup_pending' } });
      expect(attempt.headers.getSetCookie()).toEqual([]);
      expect(JSON.stringify(attempt.body)).not.toContain(waiting.visitor.owner.phone);
    });

    test('a captured enrollment request opens no session in another browser', async () => {
      const [plan] = (await fixture.newSession().get('/api/plans')).body as { id: number }[];
      const visitor = newVisitor();
      const body = { pet: visitor.pet, owner: visitor.owner, enrollment: { planId: plan?.id } };
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const browser = fixture.newSession();
      await browser.get('/enrollment');
      const first = await browser.post('/api/enrollments', body, key);
      expect(first.status).toBe(201);
      const attacker = fixture.newSession();
      await attacker.get('/enrollment');
      for (const thief of [attacker, fixture.newSession()]) {
        const replay = await thief.post('/api/enrollments', body, key);
        expect(replay).toMatchObject({ status: 201, body: first.body as object });
        expect(replay.headers.getSetCookie()).toEqual([]);
      }
      const retry = await browser.post('/api/enrollments', body, key);
      expect(retry.headers.getSetCookie()).toEqual([expect.stringContaining('petwell_setup=')]);
    });

    test('the setup session is invalid once the password is set', async () => {
      const person = await fixture.newSetup();
      const cookie = await person.session.cookies();
      const account = { ownerId: person.ownerId, password: visitorPassword };
      expect((await person.session.post('/api/activate-account', account)).status).toBe(200);
      const again = { ...account, password: 'attackers-password' };
      const replay = await fixture.newSession().post('/api/activate-account', again, { cookie });
      expect(replay.status).toBe(401);
      expect((await fixture.signIn(person.email, visitorPassword)).status).toBe(200);
    });
  });
}
