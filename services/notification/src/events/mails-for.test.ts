import type { RequestedMail } from '@petwell/contracts/events';
import { mailRequested, mailRequests } from '@petwell/contracts/testing/mail-requests';
import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';

const kinds = Object.keys(mailRequests) as RequestedMail['kind'][];

test.each(kinds)('words every requested email: %s', async (kind) => {
  const [mail, ...others] = await composeMails(mailRequested(kind));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: { address: mailRequests[kind].recipient.address },
    subject: expect.stringMatching(/\S/) as string,
    text: expect.stringMatching(/Hello/) as string,
    html: expect.stringContaining('<html') as string,
  });
});
