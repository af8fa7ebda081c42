// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { mailQuery, useCameBack, useSendAgain } from '../../src/features/mails/api/mails.ts';
import { accepted, dateTime, known, knownPath } from './answers.ts';
import { expectRead } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const state = 'a manager is signed in, and an owner has received a receipt';
const one = (action = '') =>
  knownPath(
    `/api/admin/customers/\${ownerId}/mails/\${mailId}${action}`,
    `/api/admin/customers/7/mails/31${action}`,
  );

const mail = {
  kind: 'payment-receipt',
  subject: string('Your receipt'),
  createdAt: dateTime,
  to: known.email,
  text: string('Thank you for your payment.'),
  problem: nullValue(),
  sendsTo: known.email,
  enrollmentId: nullValue(),
};

test('[DSK-28] staff read an email’s text and outcome', async () => {
  await expectRead(
    { state, what: 'the text of an email', path: one() },
    {
      ...mail,
      id: fromProviderState('mailId', 31),
      state: 'sent',
      sentAt: dateTime,
      nextTryAt: nullValue(),
      again: 'same',
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(mailQuery({ ownerId: 7, id: 31 }))).toMatchObject({
      text: 'Thank you for your payment.',
      again: 'same',
    });
  });
});

test('[DSK-29] [MAI-26] staff send an email again', async () => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving('sending an email again')
    .withRequest('POST', one('/send-again'), (builder) => builder.headers(accepted))
    .willRespondWith(201, (builder) =>
      builder.jsonBody({
        ...mail,
        id: integer(32),
        state: regex(/^(waiting|sent)$/, 'waiting'),
        sentAt: nullValue(),
        nextTryAt: dateTime,
        again: nullValue(),
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const receipt = {
        id: 31,
        kind: 'payment-receipt',
        subject: 'Your receipt',
        state: 'sent',
        createdAt: '2026-01-05T10:00:00.000Z',
        sentAt: '2026-01-05T10:00:00.000Z',
        to: 'ana@example.com',
        text: null,
        problem: null,
        nextTryAt: null,
        again: 'same',
        sendsTo: 'ana@example.com',
        enrollmentId: null,
      } as const;
      const sent = mutate(() => useSendAgain({ ownerId: 7, mail: receipt }), 'same');
      expect(await sent).toMatchObject({ id: 32, state: 'waiting' });
    });
});

test('[DSK-28] [OFR-101] staff mark an email that came back', async () => {
  await contract()
    .addInteraction()
    .given('a manager is signed in, and an owner’s receipt came back')
    .uponReceiving('marking an email that came back')
    .withRequest('POST', one('/came-back'), (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        ...mail,
        id: fromProviderState('mailId', 31),
        state: 'failed',
        sentAt: dateTime,
        problem: 'it came back',
        nextTryAt: nullValue(),
        again: 'same',
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const marked = mutate(() => useCameBack({ ownerId: 7, id: 31 }), undefined);
      expect(await marked).toMatchObject({ state: 'failed', problem: 'it came back' });
    });
});
