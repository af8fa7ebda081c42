import { MatchersV3 } from '@pact-foundation/pact';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { createNotificationMails } from '../../src/core/clients/provider-services.ts';
import { clientOf, contractWith, serviceHeaders } from './contract-clients.ts';

const { eachLike, regex, string } = MatchersV3;
const dateTime = regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, '2026-01-05T10:00:00.000Z');

test('notification exports an owner’s emails', async () => {
  await contractWith('notification')
    .addInteraction()
    .given('a receipt was sent to owner 7')
    .uponReceiving('everything held about an owner')
    .withRequest('GET', '/internal/owners/7/held-data', (builder) =>
      builder.headers({ authorization: serviceHeaders.authorization }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        mails: eachLike({
          kind: 'payment-receipt',
          to: string('Ada Park <ada.park@example.com>'),
          subject: string('Your receipt'),
          text: null,
          status: 'sent',
          createdAt: dateTime,
          sentAt: dateTime,
        }),
      }),
    )
    .executeTest(async ({ url }) => {
      const mails = createNotificationMails(clientOf('notification', url));
      expect(await mails.heldData(7)).toMatchObject([{ kind: 'payment-receipt', status: 'sent' }]);
    });
});

test('notification words an email without sending it', async () => {
  const { mail } = mailRequests['plan-ending'];
  const subject = "Biscuit's plan at PetWell Veterinary Clinic ends on March 3, 2027";
  await contractWith('notification')
    .addInteraction()
    .uponReceiving('a request for the preview of an email')
    .withRequest('POST', '/internal/mail-previews', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ mails: [mail] }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ previews: eachLike({ subject: string(subject), text: string('Hello') }) }),
    )
    .executeTest(async ({ url }) => {
      const mails = createNotificationMails(clientOf('notification', url));
      expect(await mails.preview([mail])).toEqual([{ subject, text: 'Hello' }]);
    });
});

test('[OFR-105] notification knows what became of emails', async () => {
  const keys = ['price.change.v1:7:2027-03-01:first', 'price.change.v1:7:2027-03-01:second'];
  await contractWith('notification')
    .addInteraction()
    .given('the first email about a new price was sent to owner 7')
    .uponReceiving('a request for the fates of two emails')
    .withRequest('POST', '/internal/mail-fates', (builder) =>
      builder.headers(serviceHeaders).jsonBody({ keys }),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        fates: [
          { state: 'sent', sentAt: dateTime },
          { state: 'waiting', sentAt: null },
        ],
      }),
    )
    .executeTest(async ({ url }) => {
      const mails = createNotificationMails(clientOf('notification', url));
      expect(await mails.fates(keys)).toEqual([
        { state: 'sent', sentAt: '2026-01-05T10:00:00.000Z' },
        { state: 'waiting', sentAt: null },
      ]);
    });
});
