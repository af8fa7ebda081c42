import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MessageStore } from './message-store.ts';
import { parseMail } from './parse-mail.ts';

const maxMailBytes = 10 * 1024 * 1024;

/** An SMTP server that takes every mail and delivers none: they all end up in `store`. */
export function createSmtpServer(store: MessageStore): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxMailBytes,
    onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
    onData: (stream, session, done) => {
      receive({ stream, session, store }).then(() => done(), done);
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => undefined);
  return server;
}

/** The client hears "accepted" only after the mail is on disk. */
async function receive(delivery: {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  store: MessageStore;
}): Promise<void> {
  const { stream, session, store } = delivery;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // An oversized mail is drained, not kept.
    if (!stream.sizeExceeded) chunks.push(chunk);
  }
  if (stream.sizeExceeded) {
    throw Object.assign(new Error('The mail is larger than 10 MB'), { responseCode: 552 });
  }
  const { mailFrom, rcptTo } = session.envelope;
  const mail = await parseMail(Buffer.concat(chunks), {
    from: mailFrom === false ? '' : mailFrom.address,
    recipients: rcptTo.map(({ address }) => address),
  });
  await store.add(mail);
}
