import { beforeAll, describe, expect, test } from 'vitest';
import { requestLink } from './mailed-links.ts';
import { visitorPassword } from '../../../src/index.ts';
import { type SecurityFixture } from './security-fixture.ts';

export function describeMailedLinkReuse(getFixture: () => SecurityFixture): void {
  describe('links', () => {
    let fixture: SecurityFixture;
    beforeAll(() => {
      fixture = getFixture();
    });

    test('a setup link works once', async () => {
      const person = await fixture.newSetup();
      const token = await requestLink(fixture, person.email, 'account-setup');
      const exchange = () => fixture.newSession().post('/api/setup-links/exchange', { token });
      expect((await exchange()).status).toBe(200);
      expect(await exchange()).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    });

    test('a reset link works once, revokes every session, and invalidates other links', async () => {
      const person = await fixture.newOwner();
      const [first, second] = [
        await requestLink(fixture, person.email, 'reset-password'),
        await requestLink(fixture, person.email, 'reset-password'),
      ];
      const reset = (token: string, password: string) =>
        fixture.newSession().post('/api/password-resets', { token, password });
      expect((await reset(`${second.slice(0, -2)}AA`, 'attackers-password')).status).toBe(410);
      expect((await reset(second, 'a-new-password')).status).toBe(204);
      for (const token of [first, second]) {
        expect(await reset(token, 'attackers-password')).toMatchObject({ status: 410 });
      }
      expect((await person.session.get(`/api/enrollments/${person.email}`)).status).toBe(401);
      expect((await fixture.signIn(person.email, visitorPassword)).status).toBe(401);
      expect((await fixture.signIn(person.email, 'a-new-password')).status).toBe(200);
    });

    test('a link works only for its own purpose', async () => {
      const person = await fixture.newOwner();
      const token = await requestLink(fixture, person.email, 'reset-password');
      for (const path of ['/api/setup-links/exchange', '/api/email-change-undo']) {
        expect((await fixture.newSession().post(path, { token })).status).toBe(410);
      }
    });
  });
}
