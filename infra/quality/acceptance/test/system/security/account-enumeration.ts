import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../src/index.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

/** Returns what a user sees in a response, without the request id. */
const wordsOf = ({ status, body }: Answer) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

export function describeAccountEnumeration(getFixture: () => SecurityFixture): void {
  describe('finding out who has an account', () => {
    let fixture: SecurityFixture;
    let victim: Belongings;
    beforeAll(async () => {
      fixture = getFixture();
      victim = await fixture.newOwner();
    });

    test('sign-in gives the same response to all of them', async () => {
      const waiting = await fixture.newSetup();
      const responses = [
        await fixture.signIn('nobody@petwell.example', 'some-password'),
        await fixture.signIn(victim.email, 'some-password'),
        await fixture.signIn(waiting.email, 'some-password'),
      ].map(wordsOf);
      expect(responses[0]).toEqual({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid email or password. Please check your credentials and try again.',
      });
      expect(responses[1]).toEqual(responses[0]);
      expect(responses[2]).toEqual(responses[0]);
    });

    test('a reset request gives the same response to all of them', async () => {
      const waiting = await fixture.newSetup();
      for (const email of ['nobody@petwell.example', victim.email, waiting.email]) {
        const response = await fixture.newSession().post('/api/password-reset-requests', { email });
        expect(wordsOf(response)).toEqual({
          status: 202,
          message: 'If there is an account with this email address, a link is on its way to it.',
        });
      }
    });

    test('does not reveal staff names either', async () => {
      const attempt = (username: string) =>
        fixture.newSession().post('/api/admin/login', { username, password: 'some-password' });
      expect(wordsOf(await attempt('admin'))).toEqual(wordsOf(await attempt('no-such-person')));
    });
  });
}
