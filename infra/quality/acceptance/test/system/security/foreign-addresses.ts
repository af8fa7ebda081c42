import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, readEnrollments, visitorPassword } from '../../../src/index.ts';
import { mailedToken, requestLink } from './mailed-links.ts';
import { type Belongings, type SecurityFixture } from './security-fixture.ts';

export function describeForeignAddresses(getFixture: () => SecurityFixture): void {
  describe('enrolling with the address of somebody else', () => {
    let fixture: SecurityFixture;
    beforeAll(() => {
      fixture = getFixture();
    });

    const mailed = (email: string) => mailedToken(fixture, email, 'confirm-account');
    const enrollmentsOf = async (person: Belongings) =>
      (await readEnrollments(person.session, person.email)).length;

    test('[ACC-40] opening the mailed link changes nothing', async () => {
      const attacker = await fixture.newOwner();
      const token = await mailed(attacker.email);
      const opened = await fixture.newSession().get(`/confirm-account?token=${token}`);
      expect(opened.status).toBe(200);
      expect(await enrollmentsOf(attacker)).toBe(1);
      expect((await fixture.signIn(attacker.email, visitorPassword)).status).toBe(200);
    });

    test('[ACC-41] removing the account leaves the attacker no session, account, or plan', async () => {
      const attacker = await fixture.newOwner();
      const token = await mailed(attacker.email);
      const cookie = await attacker.session.cookies();
      const remove = () => fixture.newSession().post('/api/account-removals', { token });
      expect(await remove()).toMatchObject({ status: 200, body: { outcome: 'removed' } });
      const replay = await fixture.newSession().send('GET', `/api/enrollments/${attacker.email}`, {
        headers: { cookie },
      });
      expect(replay.status).toBe(401);
      expect((await fixture.signIn(attacker.email, visitorPassword)).status).toBe(401);
      const { enrollmentId } = attacker;
      const pay = await attacker.session.post('/api/create-subscription', { enrollmentId });
      expect(pay.status).toBe(401);
      expect(await remove()).toMatchObject({ status: 410 });
    });

    test('[ACC-38] the true owner who says "Yes" lets the attacker in no further', async () => {
      const attacker = await fixture.newOwner();
      const token = await mailed(attacker.email);
      const trueOwner = fixture.newSession();
      const yes = (given = {}) => trueOwner.post('/api/account-confirmations', { token, ...given });
      expect((await yes()).status).toBe(401);
      expect((await yes({ password: 'a-guess-of-mine' })).status).toBe(401);
      await attacker.session.get('/api/session');
      const days = await attacker.session.get('/api/account/export');
      expect(days.status).toBe(409);
      // The person who made the account, and reads the mail, confirms it.
      expect((await attacker.session.post('/api/account-confirmations', { token })).status).toBe(
        204,
      );
    });

    test('[ACC-28] [ACC-43] a password reset ends their session, links, and unpaid enrollment', async () => {
      const attacker = await fixture.newOwner();
      const question = await mailed(attacker.email);
      const token = await requestLink(fixture, attacker.email, 'reset-password');
      const password = 'the-true-owner-1';
      const reset = await fixture.newSession().post('/api/password-resets', { token, password });
      expect(reset.status).toBe(204);
      expect((await attacker.session.get(`/api/enrollments/${attacker.email}`)).status).toBe(401);
      const owner = fixture.newSession();
      await owner.post('/api/login', { email: attacker.email, password });
      await eventually('the ended enrollment', () => readEnrollments(owner, attacker.email), {
        isDone: (enrollments) => enrollments.length === 0,
      });
      const removal = await fixture.newSession().post('/api/account-removals', { token: question });
      expect(removal.status).toBe(410);
    });
  });
}
