import { beforeAll, describe, expect, test } from 'vitest';
import { eventually, readMails, type Answer } from '../../../src/index.ts';
import {
  cookieOf,
  newVisitor,
  ownerPassword,
  type AttackWorld,
  type Belongings,
} from './attack-world.ts';

/** What an answer says to a person, apart from the id of the request. */
const wordsOf = ({ status, body }: Answer) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return { status, ...rest };
};

async function mailedToken(world: AttackWorld, email: string, page: string): Promise<string[]> {
  const mails = await readMails(world.stack.urls.mailInbox, email);
  return mails.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []);
}

/** Asks for a link and waits for one that was not there before. */
async function askForLink(world: AttackWorld, email: string, page: string): Promise<string> {
  const before = await mailedToken(world, email, page);
  await world.newSession().post('/api/password-reset-requests', { email });
  const tokens = await eventually('the link', () => mailedToken(world, email, page), {
    isDone: (found) => found.length > before.length,
  });
  return tokens.find((token) => !before.includes(token)) ?? '';
}

export function describeTakeoverOfAccounts(worldOf: () => AttackWorld): void {
  let world: AttackWorld;
  let victim: Belongings;
  beforeAll(async () => {
    world = worldOf();
    victim = await world.newOwner();
  });
  const signIn = (email: string, password: string) =>
    world.newSession().post('/api/login', { email, password });

  describe('setting the password of somebody else', () => {
    test('a set-up session opens no other account, with a password or without', async () => {
      const attacker = await world.newSetup();
      const waiting = await world.newSetup();
      for (const ownerId of [victim.ownerId, waiting.ownerId]) {
        const answer = await attacker.session.post('/api/activate-account', {
          ownerId,
          password: 'attackers-password',
        });
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
      expect(await signIn(waiting.email, 'attackers-password')).toMatchObject({ status: 401 });
      expect(await signIn(victim.email, 'attackers-password')).toMatchObject({ status: 401 });
      expect(await signIn(victim.email, ownerPassword)).toMatchObject({ status: 200 });
    });

    test('enrolling again with the address of somebody without a password gives no session', async () => {
      const waiting = await world.newSetup();
      const [plan] = (await world.newSession().get('/api/plans')).body as { id: number }[];
      const attempt = await world.newSession().post('/api/enrollments', {
        pet: newVisitor().pet,
        owner: { ...newVisitor().owner, email: waiting.email.toUpperCase() },
        enrollment: { planId: plan?.id },
      });
      expect(attempt).toMatchObject({ status: 409, body: { code: 'account_setup_pending' } });
      expect(attempt.headers.getSetCookie()).toEqual([]);
      expect(JSON.stringify(attempt.body)).not.toContain(waiting.visitor.owner.phone);
    });

    test('the set-up session is worth nothing once the password is set', async () => {
      const person = await world.newSetup();
      const cookie = await person.session.cookies();
      const account = { ownerId: person.ownerId, password: ownerPassword };
      expect((await person.session.post('/api/activate-account', account)).status).toBe(200);
      const again = { ...account, password: 'attackers-password' };
      const replay = await world.newSession().post('/api/activate-account', again, { cookie });
      expect(replay.status).toBe(401);
      expect((await signIn(person.email, ownerPassword)).status).toBe(200);
    });
  });

  describe('links', () => {
    test('a set-up link works once', async () => {
      const person = await world.newSetup();
      const token = await askForLink(world, person.email, 'account-setup');
      const exchange = () => world.newSession().post('/api/setup-links/exchange', { token });
      expect((await exchange()).status).toBe(200);
      expect(await exchange()).toMatchObject({ status: 410, body: { code: 'link_invalid' } });
    });

    test('a reset link works once, ends every session and makes other links useless', async () => {
      const person = await world.newOwner();
      const [first, second] = [
        await askForLink(world, person.email, 'reset-password'),
        await askForLink(world, person.email, 'reset-password'),
      ];
      const reset = (token: string, password: string) =>
        world.newSession().post('/api/password-resets', { token, password });
      expect((await reset(`${second.slice(0, -2)}AA`, 'attackers-password')).status).toBe(410);
      expect((await reset(second, 'a-new-password')).status).toBe(204);
      for (const token of [first, second]) {
        expect(await reset(token, 'attackers-password')).toMatchObject({ status: 410 });
      }
      expect((await person.session.get(`/api/enrollments/${person.email}`)).status).toBe(401);
      expect((await signIn(person.email, ownerPassword)).status).toBe(401);
      expect((await signIn(person.email, 'a-new-password')).status).toBe(200);
    });

    test('a link for one purpose is no link for another', async () => {
      const person = await world.newOwner();
      const token = await askForLink(world, person.email, 'reset-password');
      for (const path of ['/api/setup-links/exchange', '/api/email-change-undo']) {
        expect((await world.newSession().post(path, { token })).status).toBe(410);
      }
    });
  });

  describe('sessions', () => {
    test('a cookie that is replayed after sign-out is nobody', async () => {
      const person = await world.newOwner();
      const cookie = await person.session.cookies();
      expect((await person.session.post('/api/logout')).status).toBe(204);
      const thief = world.newSession();
      const read = (path: string) => thief.send('GET', path, { headers: { cookie } });
      expect((await read(`/api/enrollments/${person.email}`)).status).toBe(401);
      expect(await read('/api/session')).toMatchObject({
        status: 200,
        body: { owner: null, setup: null, staff: null },
      });
    });

    test('a cookie that is replayed after a new password is nobody, on whatever device it was', async () => {
      const person = await world.newOwner();
      const elsewhere = world.newSession();
      await elsewhere.post('/api/login', { email: person.email, password: ownerPassword });
      const stolen = [await person.session.cookies(), await elsewhere.cookies()];
      const change = { currentPassword: ownerPassword, password: 'another-good-password' };
      expect((await person.session.post('/api/account/password', change)).status).toBe(204);
      for (const cookie of stolen) {
        const answer = await world.newSession().send('GET', `/api/enrollments/${person.email}`, {
          headers: { cookie },
        });
        expect(answer.status).toBe(401);
      }
      expect((await person.session.get(`/api/enrollments/${person.email}`)).status).toBe(200);
    });

    test('sessions of somebody else are neither listed nor ended', async () => {
      const [person, thief] = [await world.newOwner(), await world.newOwner()];
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
        async () => cookieOf((await world.newOwner()).session, 'petwell_owner'),
      ],
    ])('a planted cookie (%s) is never adopted', async (_name, plant) => {
      const planted = await plant();
      const browser = world.newSession();
      const answer = await browser.post(
        '/api/login',
        { email: victim.email, password: ownerPassword },
        { cookie: `petwell_owner=${planted}` },
      );
      expect(answer.status).toBe(200);
      const given = await cookieOf(browser, 'petwell_owner');
      expect(given).not.toBe(planted);
      const claims = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
          sessionId?: string;
        };
      expect(claims(given).sessionId).not.toBe(claims(planted).sessionId);
      const withPlanted = await world.newSession().send('GET', '/api/session', {
        headers: { cookie: `petwell_owner=${planted}` },
      });
      expect(withPlanted.body).toMatchObject({ owner: null });
    });
  });

  describe('finding out who has an account', () => {
    test('signing in says the same to all of them', async () => {
      const waiting = await world.newSetup();
      const answers = [
        await signIn('nobody@petwell.example', 'some-password'),
        await signIn(victim.email, 'some-password'),
        await signIn(waiting.email, 'some-password'),
      ].map(wordsOf);
      expect(answers[0]).toEqual({
        status: 401,
        code: 'invalid_credentials',
        message: 'Invalid email or password. Please check your credentials and try again.',
      });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });

    test('asking for a reset says the same to all of them', async () => {
      const waiting = await world.newSetup();
      for (const email of ['nobody@petwell.example', victim.email, waiting.email]) {
        const answer = await world.newSession().post('/api/password-reset-requests', { email });
        expect(wordsOf(answer)).toEqual({
          status: 202,
          message: 'If there is an account with this email address, a link is on its way to it.',
        });
      }
    });

    test('staff names cannot be tried out either', async () => {
      const attempt = (username: string) =>
        world.newSession().post('/api/admin/login', { username, password: 'some-password' });
      expect(wordsOf(await attempt('admin'))).toEqual(wordsOf(await attempt('no-such-person')));
    });
  });
}
