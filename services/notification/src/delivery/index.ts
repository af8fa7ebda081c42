import type { RunTransaction } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import type { MailKinds } from '../kinds/index.ts';
import type { Mailboxes } from '../mailboxes/index.ts';
import {
  createDeliverMail,
  type DeliverMailDependencies,
  type MailMetrics,
} from './deliver-mail.ts';
import { createMailWorker } from './mail-worker.ts';
import { createSmtpMailer } from './provider-smtp.ts';
import { createQueueMail } from './queue-mail.ts';
import { createMailLog } from './store-mail-log.ts';
import { pruneMails } from './store-old-mails.ts';
import { createCountUnsentMails } from './store-unsent.ts';

export type { MailMetrics } from './deliver-mail.ts';
export type { AboutMail, MailRequest, QueueMail } from './queue-mail.ts';

/** Poll interval for emails without a wake-up: retries, and those left over by a process that died. */
const mailPollIntervalMs = 1_000;

type Dependencies = {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  transaction: RunTransaction<DB>;
  kinds: MailKinds;
  mailboxes: Pick<Mailboxes, 'rules'>;
  /** `smtp://user:password@host:587`, `smtps://…`. */
  smtpUrl: string;
  createMetrics: (countUnsent: ReturnType<typeof createCountUnsentMails>) => MailMetrics;
} & Pick<DeliverMailDependencies, 'sender' | 'clock' | 'businessClock' | 'logger' | 'renewalMs'>;

/** Builds the room of delivery: the mail log, which is the queue, and the worker that sends it by SMTP. */
export function createDelivery(deps: Dependencies) {
  const { prisma, kysely, transaction, kinds, sender, clock, businessClock, logger } = deps;
  const mailLog = createMailLog({ prisma, kysely, transaction, rules: deps.mailboxes.rules });
  const mailer = createSmtpMailer({ smtpUrl: deps.smtpUrl, from: sender });
  const deliverDueMails = createDeliverMail({
    mailLog,
    mailer,
    kinds,
    clock,
    businessClock,
    logger,
    sender,
    metrics: deps.createMetrics(createCountUnsentMails(prisma)),
    ...(deps.renewalMs !== undefined && { renewalMs: deps.renewalMs }),
  });
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: mailPollIntervalMs, logger });
  const senderDomain = sender.address.split('@')[1] ?? 'localhost';
  return {
    mailLog,
    queueMail: createQueueMail({ mailLog, kinds, senderDomain, clock, businessClock }),
    deliverDueMails,
    worker,
    prune: (now: Date) => pruneMails(prisma, now),
    close: () => mailer.close(),
  };
}
