import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  newIdempotencyKey,
  visitorPassword,
  type Answer,
  type BrowserSession,
} from '../../../src/index.ts';
import { requestLink } from './mailed-links.ts';
import { payFirst, type PaidPlan } from './paid-plan.ts';
import type { SecurityFixture } from './security-fixture.ts';

export function describeCardLinkMisuse(getFixture: () => SecurityFixture): void {
  describe('a mailed link to enter a new card', () => {
    let plan: PaidPlan;
    let staff: BrowserSession;
    // One plan's link is mailed again only after two minutes.
    beforeEach(async () => {
      plan = await payFirst(getFixture());
    });
    beforeAll(async () => {
      staff = await getFixture().newStaff('staff');
    });

    async function newToken(): Promise<string> {
      const path = `/api/admin/enrollments/${plan.enrollmentId}/card-link`;
      const key = { 'Idempotency-Key': newIdempotencyKey() };
      const { url } = (await staff.post(path, {}, key)).body as { url: string };
      const { hash, search } = new URL(url);
      expect(search).toBe('');
      return new URLSearchParams(hash.slice(1)).get('token') ?? hash.slice(1);
    }
    const lookUp = (token: string, session = getFixture().newSession()) =>
      session.post('/api/card-links/lookup', { token });
    const gone = { status: 410, body: { code: 'link_invalid' } };

    test('[MNY-73] opens no account: no cookie, no password, no other link', async () => {
      const token = await newToken();
      const thief = getFixture().newSession();
      const opened = await lookUp(token, thief);
      expect(opened.status).toBe(200);
      expect(JSON.stringify(opened.body)).not.toContain(plan.email);
      expect(
        opened.headers.getSetCookie().filter((line) => /owner|setup|staff/.test(line)),
      ).toEqual([]);
      expect((await thief.get(`/api/enrollments/${plan.email}`)).status).toBe(401);
      const elsewhere: [string, object][] = [
        ['/api/password-resets', { token, password: 'attackers-password' }],
        ['/api/setup-links/exchange', { token }],
        ['/api/account-confirmations', { token }],
        ['/api/email-change-undo', { token }],
      ];
      for (const [path, body] of elsewhere) {
        const { status } = await thief.post(path, body);
        expect({ path, status }).toEqual({ path, status: 410 });
      }
      expect((await getFixture().signIn(plan.email, visitorPassword)).status).toBe(200);
      // Looking at it is not use.
      expect((await lookUp(token)).status).toBe(200);
    });

    test("[MNY-72] a guess, a part, another case, and another link's token are all gone alike", async () => {
      const token = await newToken();
      const reset = await requestLink(getFixture(), plan.email, 'reset-password');
      const words = ({ status, body }: Answer) => {
        const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
        return { status, ...rest };
      };
      const answers = [];
      for (const guess of ['guess', token.slice(0, -1), token.toLowerCase(), `${token}A`, reset]) {
        answers.push(words(await lookUp(guess)));
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 410, code: 'link_invalid' });
    });

    test('[MNY-72] is gone after the owner reset their password, also the card form it began', async () => {
      const token = await newToken();
      const begun = await getFixture().newSession().post('/api/card-links/prepare', { token });
      expect(begun.status).toBe(200);
      const { clientSecret } = begun.body as { clientSecret: string };
      const reset = await requestLink(getFixture(), plan.email, 'reset-password');
      const password = 'a-newer-password';
      const answer = await getFixture().newSession().post('/api/password-resets', {
        token: reset,
        password,
      });
      expect(answer.status).toBe(204);
      await expect.poll(async () => (await lookUp(token)).status).toBe(410);
      const [setupIntentId = ''] = clientSecret.split('_secret_');
      const { stripe } = getFixture();
      const card = { payment_method: 'pm_card_visa', return_url: 'https://petwell.example/' };
      await stripe.setupIntents.confirm(setupIntentId, card);
      const used = await getFixture().newSession().post('/api/card-links/confirm', {
        token,
        setupIntentId,
        dueNow: '0.00',
        monthlyTotal: '1.00',
        textVersion: 'card-link-2026-11-29',
      });
      expect(used).toMatchObject(gone);
    });
  });
}
