import {
  checkDatabaseAndBus,
  busSettings,
  createBus,
  createIdentityVerifier,
  createInbox,
  createMetrics,
  createRelay,
  createServiceTokens,
  createTransaction,
  openDatabase,
  registerMessagingMetrics,
  type EventBus,
  type Logger,
  type RouteGuards,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { subscribeAll } from './events/subscribe.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createCustomerMailLog } from './reading/store.ts';
import { createReadHeldMails, forgetOwner, startMailRetention } from './core/store-owners.ts';
import { createKnownMailboxes } from './mailboxes/store-mailboxes.ts';
import { createCountUnsentMails } from './delivery/store-unsent.ts';
import { createMailLog } from './delivery/store-mail-log.ts';
import { silencePet } from './mailboxes/store-silenced.ts';
import { createMailMetrics } from './metrics.ts';
import { createSmtpMailer } from './delivery/provider-smtp.ts';
import { createDeliverMail, type DeliverMailDependencies } from './delivery/deliver-mail.ts';
import { createListCustomerMails } from './reading/list-customer-mails.ts';
import { createMailWorker } from './delivery/mail-worker.ts';
import { createPreviewMails } from './reading/preview-mails.ts';
import { createQueueMail } from './delivery/queue-mail.ts';

/** Poll interval for emails without a wake-up: retries, and those left over by a process that died. */
const mailPollIntervalMs = 1_000;

function connect(config: Config, logger: Logger) {
  const { adapter, kysely } = openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  return { prisma: new PrismaClient({ adapter }), kysely };
}

/** Imports the renderer with the first email, because it accounts for most of the startup cost. */
const renderHtml: DeliverMailDependencies['renderHtml'] = async (content, clinic) => {
  const mailHtml = await import('./kinds/layout/render-html.ts');
  return mailHtml.renderHtml(content, clinic);
};

type MailDependencies = { logger: Logger; businessClock: () => Date; bus: EventBus };

/** Composes email delivery: the email log, SMTP, and the worker. */
function composeMail(config: Config, { logger, businessClock, bus }: MailDependencies) {
  const clock = () => new Date();
  const { prisma, kysely } = connect(config, logger);
  // Nothing is published today; its metrics also say when the database is away.
  const relay = createRelay({ kysely, bus, logger });
  const transaction = createTransaction({ kysely });
  const mailLog = createMailLog({ prisma, kysely, transaction });
  const clinic = {
    name: config.CLINIC_NAME,
    phone: config.CLINIC_PHONE,
    address: config.CLINIC_ADDRESS,
    publicUrl: config.PUBLIC_URL,
    timeZone: config.CLINIC_TIME_ZONE,
  };
  const mailer = createSmtpMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const registry = createMetrics('notification');
  const deliverDueMails = createDeliverMail({
    mailLog,
    mailer,
    renderHtml,
    clinic,
    clock,
    businessClock,
    logger,
    sender: config.MAIL_FROM,
    metrics: createMailMetrics(registry, createCountUnsentMails(prisma)),
  });
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: mailPollIntervalMs, logger });
  const senderDomain = config.MAIL_FROM.address.split('@')[1] ?? 'localhost';
  const queueMail = createQueueMail({ mailLog, clinic, senderDomain, clock, businessClock });
  const previewMails = createPreviewMails({ clinic });
  const database = { prisma, kysely, transaction };
  return { ...database, registry, relay, mailer, worker, queueMail, mailLog, previewMails };
}

function composeGuards(config: Config): RouteGuards {
  return {
    name: 'notification',
    gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
    serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  };
}

/** Composes the notification service, ready to start. */
export function compose(config: Config, logger: Logger): Service {
  const businessClock = createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const bus = createBus({ ...busSettings(config), logger });
  const mail = composeMail(config, { logger, businessClock, bus });
  const { prisma, kysely, transaction, registry, relay, mailer, worker, queueMail, mailLog } = mail;
  const inbox = createInbox({ transaction });
  registerMessagingMetrics({ registry, kysely, relay, bus });
  let isStopping = false;
  let endRetention = () => Promise.resolve();

  const app = createApp({
    logger,
    metrics: registry,
    guards: composeGuards(config),
    readiness: checkDatabaseAndBus({ prisma, bus }),
    isStopping: () => isStopping,
    readHeldMails: createReadHeldMails(prisma),
    previewMails: mail.previewMails,
    listCustomerMails: createListCustomerMails({ mailLog: createCustomerMailLog(prisma) }),
  });
  return {
    app,
    async start() {
      await prisma.$connect();
      await bus.start();
      await subscribeAll(bus, {
        inbox,
        queueMail,
        forgetOwner,
        silencePet,
        withdrawMails: mailLog.withdraw,
        knownMailboxes: createKnownMailboxes(() => new Date()),
        mailQueued: () => worker.wake(),
      });
      relay.start();
      worker.start();
      endRetention = startMailRetention({ prisma, kysely, clock: businessClock, logger });
    },
    async stop() {
      await endRetention();
      await worker.stop();
      await relay.stop();
      await bus.close();
      mailer.close();
      await prisma.$disconnect();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
