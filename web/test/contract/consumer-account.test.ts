// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { useActivateAccount } from '../../src/features/account/api/activate-account.ts';
import { useExchangeSetupLink } from '../../src/features/account/api/exchange-setup-link.ts';
import { sessionQuery } from '../../src/shared/session/get-session.ts';
import { useDemoLogin, useLogin } from '../../src/features/account/api/login.ts';
import { useLogout } from '../../src/features/account/api/logout.ts';
import { accepted, known, owner, refusal, sentJson } from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { integer, like, string } = MatchersV3;
const password = 'walkies-at-noon';
const exampleEmail = 'ana@example.com';

const session = () => contract().addInteraction();

test('[NAV-06] returns the signed-in owner', async () => {
  await session()
    .given('an owner is signed in')
    .uponReceiving('a request for the session of an owner')
    .withRequest('GET', '/api/session', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ owner: { ...owner, isDemo: false }, setup: null, staff: null }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(sessionQuery)).toMatchObject({
        owner: { firstName: 'Ana', email: exampleEmail, isDemo: false },
      });
    });
});

test('signing in returns the owner', async () => {
  await session()
    .given('an owner with a password is signed out')
    .uponReceiving('signing in with the right password')
    .withRequest('POST', '/api/login', (builder) =>
      builder.headers(sentJson).jsonBody({ email: known.email, password }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ owner: { ...owner, email: known.email } }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useLogin, { email: exampleEmail, password })).toMatchObject({
        owner: { email: exampleEmail },
      });
    });
});

test('[ACC-07] refuses a wrong password like an unknown address', async () => {
  await session()
    .given('an owner with a password is signed out')
    .uponReceiving('signing in with a wrong password')
    .withRequest('POST', '/api/login', (builder) =>
      builder.headers(sentJson).jsonBody({ email: known.email, password: 'not-the-one' }),
    )
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('invalid_credentials')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(
        mutate(useLogin, { email: exampleEmail, password: 'not-the-one' }),
      ).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
    });
});

test('[ACC-09] signs the demo owner in without a password', async () => {
  await session()
    .given('there is a demo owner')
    .uponReceiving('opening the demo dashboard')
    .withRequest('POST', '/api/demo-session', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        owner: {
          ...owner,
          firstName: string('Dana'),
          lastName: string('Demo'),
          phone: string('904-555-0100'),
          email: string('demo@petwell.example'),
        },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useDemoLogin, undefined)).toMatchObject({
        owner: { email: 'demo@petwell.example' },
      });
    });
});

const newAccount = { ownerId: known.ownerId, password };
const setsPassword = ['POST', '/api/activate-account'] as const;

test('[ACC-04] setting the first password returns the active owner', async () => {
  await session()
    .given('an owner has enrolled and has no password')
    .uponReceiving('setting the first password')
    .withRequest(...setsPassword, (builder) => builder.headers(sentJson).jsonBody(newAccount))
    .willRespondWith(200, (builder) => builder.jsonBody({ owner: { ...owner, isActive: true } }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useActivateAccount, { ownerId: 7, password })).toMatchObject({
        owner: { id: 7, isActive: true },
      });
    });
});

test('[ACC-03] refuses to set a password without the setup session', async () => {
  await session()
    .given('an owner has enrolled, and another visitor arrives')
    .uponReceiving('setting the first password of somebody else')
    .withRequest(...setsPassword, (builder) => builder.headers(sentJson).jsonBody(newAccount))
    .willRespondWith(401, (builder) => builder.jsonBody(refusal('unauthenticated')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useActivateAccount, { ownerId: 7, password })).rejects.toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    });
});

const exchanges = ['POST', '/api/setup-links/exchange'] as const;

test('[ACC-05] exchanges an emailed link for a setup session', async () => {
  await session()
    .given('a setup link was emailed')
    .uponReceiving('following a mailed set-up link')
    .withRequest(...exchanges, (builder) =>
      builder.headers(sentJson).jsonBody({ token: known.token }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ owner: like({ ...owner, isActive: false }), enrollmentId: integer(21) }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useExchangeSetupLink, 'mailed-token')).toMatchObject({
        ownerId: 7,
        enrollmentId: 21,
      });
    });
});

test('[ACC-05] refuses a used or unknown link', async () => {
  await session()
    .given('nobody is signed in')
    .uponReceiving('following a set-up link that does not work')
    .withRequest(...exchanges, (builder) =>
      builder.headers(sentJson).jsonBody({ token: 'never-mailed' }),
    )
    .willRespondWith(410, (builder) => builder.jsonBody(refusal('link_invalid')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useExchangeSetupLink, 'never-mailed')).rejects.toMatchObject({
        status: 410,
        code: 'link_invalid',
      });
    });
});

test('signing out returns no content', async () => {
  await session()
    .given('an owner is signed in')
    .uponReceiving('signing out')
    .withRequest('POST', '/api/logout', (builder) => builder.headers(accepted))
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useLogout, undefined)).resolves.toBeUndefined();
    });
});
