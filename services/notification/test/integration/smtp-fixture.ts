import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & { envelopeTo: string[]; raw: string };

/** The server's reply to a recipient: undefined to accept, or an SMTP status and text. */
export type Refusal = { responseCode: number; message: string };

/** Starts a real SMTP server that stores mail. `refuse` makes it reject recipients. */
export async function startSmtp({ port = 0 }: { port?: number } = {}) {
  const received: ReceivedMail[] = [];
  let refusal: Refusal | undefined;
  let gate: Promise<void> = Promise.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      if (!refusal) return callback();
      callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        PostalMime.parse(raw).then((email) => {
          const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...email, envelopeTo, raw });
          void gate.then(() => callback());
        }, callback);
      });
    },
  });
  const listener = server.listen(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    listener.once('listening', resolve);
    server.once('error', reject);
  });
  // Tests disconnect clients on purpose.
  server.on('error', () => undefined);
  const address = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse(next: Refusal | undefined) {
      refusal = next;
    },
    /** Delays replies until the returned function is called. */
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held.resolve;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type SmtpFixture = Awaited<ReturnType<typeof startSmtp>>;
