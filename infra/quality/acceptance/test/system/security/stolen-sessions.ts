import { beforeAll, describe, expect, test } from 'vitest';
import { visitorPassword } from '../../../src/index.ts';
import { cookieOf, type Belongings, type SecurityFixture } from './security-fixture.ts';

export function describeStolenSessions(getFixture: () => SecurityFixture): void {
  describe('sessions', () => {
    let fixture: SecurityFixture;
    let victim: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      victim = await fixture.newOwner();
    });

    test('refuses a cookie replayed after sign-out', async () => {
      const person = await fixture.newOwner();
      const cookie = await person.session.cookies();
      expect((await person.session.post('/api/logout')).status).toBe(204);
      const thief = fixture.newSession();
      const read = (path: string) => thief.send('GET', path, { headers: { cookie } });
      expect((await read(`/api/enrollments/${person.email}`)).status).toBe(401);
      expect(await read('/api/session')).toMatchObject({
        status: 200,
        body: { owner: null, setup: null, staff: null },
      });
    });

    test('refuses a cookie replayed after a password change, on any device', async () => {
      const person = await fixture.newOwner();
      const elsewhere = fixture.newSession();
      await elsewhere.post('/api/login', { email: person.email, password: visitorPassword });
      const stolen = [await person.session.cookies(), await elsewhere.cookies()];
      const change = { currentPassword: visitorPassword, password: 'another-good-password' };
      expect((await person.session.post('/api/account/password', change)).status).toBe(204);
      for (const cookie of stolen) {
        const response = await fixture
          .newSession()
          .send('GET', `/api/enrollments/${person.email}`, {
            headers: { cookie },
          });
        expect(response.status).toBe(401);
      }
      expect((await person.session.get(`/api/enrollments/${person.email}`)).status).toBe(200);
    });

    test('cannot list or revoke another user’s sessions', async () => {
      const [person, thief] = [await fixture.newOwner(), await fixture.newOwner()];
      const idsOf = async ({ session }: Belongings) =>
        ((await session.get('/api/account/sessions')).body as { id: string }[]).map(({ id }) => id);
      const [theirs = ''] = await idsOf(person);
      expect(await idsOf(thief)).not.toContain(theirs);
      expect((await thief.session.send('DELETE', `/api/account/sessions/${theirs}`)).status).toBe(
        404,
      );
      expect((await thief.session.send('DELETE', '/api/account/sessions')).status).toBe(200);
      expect(await idsOf(person)).toEqual([theirs]);
    });

    test.each([
      ['made up', () => Promise.resolve('attacker-chosen-value')],
      [
        "the attacker's own",
        async () => cookieOf((await fixture.newOwner()).session, 'petwell_owner'),
      ],
    ])('never adopts a planted cookie (%s)', async (_name, plant) => {
      const planted = await plant();
      const browser = fixture.newSession();
      const response = await browser.post(
        '/api/login',
        { email: victim.email, password: visitorPassword },
        { cookie: `petwell_owner=${planted}` },
      );
      expect(response.status).toBe(200);
      const given = await cookieOf(browser, 'petwell_owner');
      expect(given).not.toBe(planted);
      const claims = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
          sessionId?: string;
        };
      expect(claims(given).sessionId).not.toBe(claims(planted).sessionId);
      const withPlanted = await fixture.newSession().send('GET', '/api/session', {
        headers: { cookie: `petwell_owner=${planted}` },
      });
      expect(withPlanted.body).toMatchObject({ owner: null });
    });
  });
}
