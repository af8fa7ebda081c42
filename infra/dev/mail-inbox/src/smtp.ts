import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MessageStore } from './message-store.ts';
import { parseMail } from './parse-mail.ts';
import type { Refusals } from './refusals.ts';

const maxMailBytes = 10 * 1024 * 1024;

/** Creates an SMTP server that stores every email, except to refused mailboxes, and delivers none. */
export function createSmtpServer(store: MessageStore, refusals: Refusals): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals.codeFor(address);
      if (responseCode === undefined) return done();
      done(Object.assign(new Error('The mailbox is unavailable'), { responseCode }));
    },
    onData: (stream, session, done) => {
      receive({ stream, session, store }).then(() => done(), done);
    },
  });
  // Clients that disconnect early are not our problem.
  server.on('error', () => undefined);
  return server;
}

/** Accepts an email after it is on disk. */
async function receive(delivery: {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  store: MessageStore;
}): Promise<void> {
  const { stream, session, store } = delivery;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // Read an oversized email to its end without storing it.
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The email is larger than 10 MB'), { responseCode: 552 });
  }
  const { mailFrom, rcptTo } = session.envelope;
  const mail = await parseMail(Buffer.concat(chunks), {
    from: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
  });
  await store.add(mail);
}
