import type { Desk } from './desk.ts';
import { password } from './enrolling.ts';
import type { Inbox } from './inbox.ts';
import { keepTrying } from './keep-trying.ts';
import { RefusedError, type WebClient } from './web-client.ts';

/** The owner confirms their mailbox, in whatever browser: staff's links go only to those. */
export const confirmMailbox = (given: {
  web: WebClient;
  email: string;
  inbox: Inbox;
  desk: Desk;
}): Promise<unknown> =>
  keepTrying('confirm the mailbox', given.desk.patience, async () => {
    const token = await given.inbox.tokenFor({ email: given.email, path: '/confirm-account' });
    const body = { token, password };
    return given.web.call('POST', '/api/account-confirmations', body).catch((error: unknown) => {
      // The answer of an earlier try was lost.
      if (!(error instanceof RefusedError && error.code === 'link_invalid')) throw error;
    });
  });
