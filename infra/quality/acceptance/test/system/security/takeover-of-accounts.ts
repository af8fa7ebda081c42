import { beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  newIdempotencyKey,
  readEnrollments,
  readMails,
  type Answer,
} from '../../../src/index.ts';
import {
  cookieOf,
  newVisitor,
  ownerPassword,
  type SecurityFixture,
  type Belongings,
} from './security-fixture.ts';

/** Returns what a user sees in a response, without the request id. */
const wordsOf = ({ status, body }: Answer) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

async function mailedToken(
  fixture: SecurityFixture,
  email: string,
  page: string,
): Promise<string[]> {
  const mails = await readMails(fixture.stack.urls.mailInbox, email);
  return mails.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
}

/** Requests a link and waits for a new one. */
async function requestLink(fixture: SecurityFixture, email: string, page: string): Promise<string> {
  const before = await mailedToken(fixture, email, page);
  await fixture.newSession().post('/api/password-reset-requests', { email });
  const tokens = await eventually('the link', () => mailedToken(fixture, email, page), {
    isDone: (found) => found.length > before.length,
  });
  return tokens.find((token) => !before.includes(token)) ?? '';
}

export function describeTakeoverOfAccounts(getFixture: () => SecurityFixture): void {
  let fixture: SecurityFixture;
  let victim: Belongings;
  beforeAll(async () => {
    fixture = getFixture();
    victim = await fixture.newOwner();
  });
  const signIn = (email: string, password: string) =>
    fixture.newSession().post('/api/login', { email, password });

  describe('setting another owner’s password', () => {
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
      expect(await signIn(waiting.email, 'attackers-password')).toMatchObject({ status: 401 });
      expect(await signIn(victim.email, 'attackers-password')).toMatchObject({ status: 401 });
      expect(await signIn(victim.email, ownerPassword)).toMatchObject({ status: 200 });
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
      const account = { ownerId: person.ownerId, password: ownerPassword };
      expect((await person.session.post('/api/activate-account', account)).status).toBe(200);
      const again = { ...account, password: 'attackers-password' };
      const replay = await fixture.newSession().post('/api/activate-account', again, { cookie });
      expect(replay.status).toBe(401);
      expect((await signIn(person.email, ownerPassword)).status).toBe(200);
    });
  });

  describe('links', () => {
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
      expect((await signIn(person.email, ownerPassword)).status).toBe(401);
      expect((await signIn(person.email, 'a-new-password')).status).toBe(200);
    });

    test('a link works only for its own purpose', async () => {
      const person = await fixture.newOwner();
      const token = await requestLink(fixture, person.email, 'reset-password');
      for (const path of ['/api/setup-links/exchange', '/api/email-change-undo']) {
        expect((await fixture.newSession().post(path, { token })).status).toBe(410);
      }
    });
  });

  describe('moving an account to the address of somebody else', () => {
    const move = async (person: Belongings, email: string) => {
      const body = { ...person.visitor.owner, email };
      const path = `/api/owners/${person.ownerId}`;
      expect((await person.session.send('PUT', path, { body })).status).toBe(200);
    };
    const use = (path: string, token: string) => fixture.newSession().post(path, { token });
    const newLink = (email: string, page: string) =>
      eventually('the link', () => mailedToken(fixture, email, page), {
        isDone: (found) => found.length > 0,
      }).then(([token = '']) => token);

    test('[ACC-24] leaves the account at its own address until the other one confirms', async () => {
      const attacker = await fixture.newOwner();
      const other = newVisitor().owner.email;
      await move(attacker, other);
      expect((await signIn(other, ownerPassword)).status).toBe(401);
      expect((await signIn(attacker.email, ownerPassword)).status).toBe(200);
      const token = await newLink(other, 'confirm-email-change');
      expect((await use('/api/email-change-confirmations', token)).status).toBe(200);
      expect((await signIn(other, ownerPassword)).status).toBe(200);
    });

    test('[ACC-25] and undoing it after they recovered the account gives nothing back', async () => {
      const attacker = await fixture.newOwner();
      const other = newVisitor().owner.email;
      await move(attacker, other);
      const token = await newLink(other, 'confirm-email-change');
      await use('/api/email-change-confirmations', token);
      const reset = {
        token: await requestLink(fixture, other, 'reset-password'),
        password: 'theirs-1',
      };
      expect((await fixture.newSession().post('/api/password-resets', reset)).status).toBe(204);
      const undo = await newLink(attacker.email, 'undo-email-change');
      expect(await use('/api/email-change-undo', undo)).toMatchObject({
        body: { outcome: 'staff_case' },
      });
      expect((await signIn(attacker.email, 'theirs-1')).status).toBe(401);
      expect((await signIn(other, 'theirs-1')).status).toBe(200);
    });
  });

  describe('enrolling with the address of somebody else', () => {
    const mailed = (email: string) =>
      eventually('the question', () => mailedToken(fixture, email, 'confirm-account'), {
        isDone: (found) => found.length > 0,
      }).then(([token = '']) => token);
    const enrollmentsOf = async (person: Belongings) =>
      (await readEnrollments(person.session, person.email)).length;

    test('[ACC-27] opening the mailed link changes nothing', async () => {
      const attacker = await fixture.newOwner();
      const token = await mailed(attacker.email);
      const opened = await fixture.newSession().get(`/confirm-account?token=${token}`);
      expect(opened.status).toBe(200);
      expect(await enrollmentsOf(attacker)).toBe(1);
      expect((await signIn(attacker.email, ownerPassword)).status).toBe(200);
    });

    test('[ACC-27] removing the account leaves the attacker no session, account, or plan', async () => {
      const attacker = await fixture.newOwner();
      const token = await mailed(attacker.email);
      const cookie = await attacker.session.cookies();
      const remove = () => fixture.newSession().post('/api/account-removals', { token });
      expect(await remove()).toMatchObject({ status: 200, body: { outcome: 'removed' } });
      const replay = await fixture.newSession().send('GET', `/api/enrollments/${attacker.email}`, {
        headers: { cookie },
      });
      expect(replay.status).toBe(401);
      expect((await signIn(attacker.email, ownerPassword)).status).toBe(401);
      const { enrollmentId } = attacker;
      const pay = await attacker.session.post('/api/create-subscription', { enrollmentId });
      expect(pay.status).toBe(401);
      expect(await remove()).toMatchObject({ status: 410 });
    });

    test('[ACC-28] a password reset ends their session, links, and unpaid enrollment', async () => {
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

  describe('sessions', () => {
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
      await elsewhere.post('/api/login', { email: person.email, password: ownerPassword });
      const stolen = [await person.session.cookies(), await elsewhere.cookies()];
      const change = { currentPassword: ownerPassword, password: 'another-good-password' };
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
        { email: victim.email, password: ownerPassword },
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

  describe('finding out who has an account', () => {
    test('sign-in gives the same response to all of them', async () => {
      const waiting = await fixture.newSetup();
      const responses = [
        await signIn('nobody@petwell.example', 'some-password'),
        await signIn(victim.email, 'some-password'),
        await signIn(waiting.email, 'some-password'),
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
