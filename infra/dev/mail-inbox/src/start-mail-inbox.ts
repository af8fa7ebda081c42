import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { openMessageStore } from './message-store.ts';
import { createRefusals } from './refusals.ts';
import { createSmtpServer } from './smtp.ts';

export type MailInboxOptions = { port: number; smtpPort: number; dataDir: string; host?: string };

export type MailInbox = {
  /** `http://127.0.0.1:8091`, without a slash at the end. */
  url: string;
  /** `smtp://127.0.0.1:2525`. */
  smtpUrl: string;
  close(): Promise<void>;
};

/**
 * Starts the inbox, by default on the loopback interface. Port 0 takes any free port. Rejects if a
 * port is taken, with nothing left running.
 */
export async function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  const { host = '127.0.0.1' } = options;
  const store = await openMessageStore(join(options.dataDir, 'messages'));
  const refusals = createRefusals();
  const smtp = createSmtpServer(store, refusals);
  const http = createServer(createApp({ store, refusals }));
  const closeSmtp = () => new Promise<void>((resolve) => smtp.close(() => resolve()));

  const smtpPort = await listen(smtp.listen(options.smtpPort, host) as unknown as Server);
  try {
    const port = await listen(http.listen(options.port, host));
    return {
      url: `http://${host}:${port}`,
      smtpUrl: `smtp://${host}:${smtpPort}`,
      close: async () => {
        http.close();
        http.closeAllConnections();
        await Promise.all([closeSmtp(), once(http, 'close')]);
      },
    };
  } catch (error) {
    await closeSmtp();
    throw error;
  }
}

async function listen(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
