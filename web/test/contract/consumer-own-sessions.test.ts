// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  ownSessionsQuery,
  useChangePassword,
  useEndSessions,
} from '../../src/features/account/api/own-sessions.ts';
import { accepted, refusal, sentJson } from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { boolean, eachLike, integer, regex } = MatchersV3;

const time = regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, '2026-11-21T15:04:05.000Z');
const people = [
  { kind: 'owner', base: '/api/account', state: 'an owner is signed in' },
  { kind: 'staff', base: '/api/admin', state: 'a manager is signed in' },
] as const;

test.each(people)('[ACC-18] $kind: lists sessions', async ({ kind, base, state }) => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving(`the open sessions of the ${kind}`)
    .withRequest('GET', `${base}/sessions`, (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody(
        eachLike({
          id: regex(/^[\w-]{16,64}$/, 'session-of-this-browser'),
          createdAt: time,
          lastUsedAt: time,
          isCurrent: boolean(true),
          // The test does not run in a known browser.
          device: null,
        }),
      ),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(ownSessionsQuery(kind))).toMatchObject([{ isCurrent: true }]);
    });
});

test.each(people)('[ACC-18] $kind: signs out elsewhere', async ({ kind, base, state }) => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving(`ending all other sessions of the ${kind}`)
    .withRequest('DELETE', `${base}/sessions`, (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) => builder.jsonBody({ endedCount: integer(0) }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(() => useEndSessions(kind), undefined)).toBe(0);
    });
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving(`ending a session that the ${kind} does not have`)
    .withRequest('DELETE', `${base}/sessions/session-of-nobody`, (builder) =>
      builder.headers(accepted),
    )
    .willRespondWith(404, (builder) => builder.jsonBody(refusal('not_found')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const ending = mutate(() => useEndSessions(kind), 'session-of-nobody');
      await expect(ending).rejects.toMatchObject({ code: 'not_found' });
    });
});

type Passwords = { currentPassword: string; password: string };
const changing = (
  what: string,
  body: Passwords,
  { base, state }: (typeof people)[number] = people[0],
) =>
  contract()
    .addInteraction()
    .given(state)
    .uponReceiving(what)
    .withRequest('POST', `${base}/password`, (builder) => builder.headers(sentJson).jsonBody(body));

test.each(people)('[ACC-19] $kind: a new password requires the current one', async (person) => {
  const body = { currentPassword: 'a-wrong-guess', password: 'cloudy-day-9' };
  await changing(`changing the password of the ${person.kind} with a wrong one`, body, person)
    .willRespondWith(401, (builder) =>
      builder.jsonBody({
        ...refusal('invalid_credentials'),
        fields: { currentPassword: 'This is not your current password.' },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const change = mutate(() => useChangePassword(person.kind), body);
      await expect(change).rejects.toMatchObject({
        fields: { currentPassword: 'This is not your current password.' },
      });
    });
});

test('[ACC-19] changes the password with the current one', async () => {
  const body = { currentPassword: 'walkies-at-noon', password: 'cloudy-day-9' };
  await changing('changing the password', body)
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(() => useChangePassword('owner'), body)).resolves.toBeUndefined();
    });
});
