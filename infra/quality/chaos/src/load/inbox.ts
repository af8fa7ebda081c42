import { z } from 'zod';
import { keepTrying, type Patience } from './keep-trying.ts';

const timeoutMs = 15_000;
const mailsSchema = z.array(z.object({ to: z.string(), text: z.string() }));

/** The mailboxes of all owners. */
export const createInbox = (inboxUrl: string, patience: Patience) => ({
  /** Waits for an email with a link to a page about money, and returns the link's token. */
  tokenFor: ({ email, path }: { email: string; path: string }): Promise<string> =>
    keepTrying(`wait for a link to ${path}`, patience, async () => {
      const url = new URL('/api/messages', inboxUrl);
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      const mails = mailsSchema.parse(await response.json());
      const pattern = new RegExp(`${path}[?#]token=([\\w-]+)`);
      const [token] = mails
        .filter(({ to }) => to.includes(email))
        .flatMap(({ text }) => pattern.exec(text)?.[1] ?? []);
      if (token === undefined) throw new Error('not there yet');
      return token;
    }),
});
export type Inbox = ReturnType<typeof createInbox>;
