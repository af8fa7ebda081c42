import { campaignMutations } from './campaign-mutations.ts';
import { changeMutations } from './change-mutations.ts';
import { deskMutations } from './desk-mutations.ts';
import type { Mutation } from './mutation.ts';

const chassis = 'services/shared/chassis/src';

const withoutInbox: Mutation = {
  name: 'the inbox',
  edits: [
    {
      file: `${chassis}/messaging/inbox.ts`,
      find: "if (!(await record(tx, consumer, event))) return 'duplicate';",
      replace: 'void [record, consumer];',
    },
  ],
  expectedRules: ['event that a consumer never processed'],
  seed: 21,
};

/** Writes the event after the change on another connection: a crash in between loses it. */
const withoutOutboxTransaction: Mutation = {
  name: 'the outbox transaction',
  edits: [
    {
      file: `${chassis}/messaging/outbox.ts`,
      find: "import { randomUUID } from 'node:crypto';",
      replace: `import { randomUUID } from 'node:crypto';
import pg from 'pg';
const outside = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 });
outside.on('error', () => undefined);
const writeLater = async (rows: { [column: string]: unknown }[]) => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const row of rows) {
    const values = [row['eventId'], row['type'], row['subject'], row['payload']];
    await outside
      .query(
        'INSERT INTO outbox_events (event_id, type, subject, payload) VALUES ($1, $2, $3, $4)',
        values,
      )
      .catch(() => undefined);
  }
};`,
    },
    {
      file: `${chassis}/messaging/outbox.ts`,
      find: "await outboxTables(tx).insertInto('outboxEvents').values(events.map(toRow)).execute();",
      replace: 'void writeLater(events.map(toRow));',
    },
  ],
  expectedRules: ['change without its event'],
  seed: 22,
};

/** Two transactions that read the same state both change it; the pause makes this likely. */
const withoutRowLock: Mutation = {
  name: 'the row lock',
  edits: [
    {
      file: 'services/enrollment/src/core/store-transaction.ts',
      find: "\n    .forUpdate('enrollments');",
      replace: ';',
    },
    {
      file: 'services/enrollment/src/core/store-write-enrollments.ts',
      find: 'if (!hasChanged) return;',
      replace:
        "if (!hasChanged) return;\n  await tx.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.lit(0.25)]).as('slept')).execute();",
    },
  ],
  expectedRules: ['effect applied more than once'],
  seed: 23,
};

const withoutSignatureCheck: Mutation = {
  name: 'the signature check',
  edits: [
    {
      file: 'services/billing/src/subscriptions/webhooks/stripe.ts',
      find: 'const payload = construct(body, signature);',
      replace: 'void construct;\n      const payload: unknown = JSON.parse(body.toString());',
    },
  ],
  expectedRules: ['recorded provider event that was never sent'],
  seed: 24,
};

const withoutIdempotencyKey: Mutation = {
  name: 'the idempotency key',
  edits: [
    {
      file: 'services/shared/chassis/src/idempotency/once-per-key.ts',
      find: 'if (header === undefined) return null;',
      replace: "if (header === undefined || header !== '') return null;",
    },
  ],
  expectedRules: ['owner got stuck', 'not exactly one enrollment per intent'],
  seed: 25,
};

/** The balance isn't read again. */
const withoutReadingAgain = [
  {
    file: 'services/billing/src/balance/compare-ledger.ts',
    find: 'await rereadPayment(payment);',
    replace: 'void rereadPayment;',
  },
];

/** Webhooks about refunds and disputes are lost, and the balance isn't compared. */
const withoutComparison: Mutation = {
  name: 'the comparison with the balance',
  edits: [
    {
      file: 'infra/dev/stripe-simulator/src/data/faults.ts',
      find: 'let delays: number[] = [0];',
      replace: 'let delays: number[] = /refund|dispute/.test(type) ? [] : [0];',
    },
    ...withoutReadingAgain,
  ],
  expectedRules: ['ledger differs from the balance'],
  seed: 27,
};

/** Every webhook is lost and nothing reconciles. */
const withoutReconciliation: Mutation = {
  name: 'the reconciliation',
  edits: [
    {
      file: 'infra/dev/stripe-simulator/src/data/faults.ts',
      find: 'let delays: number[] = [0];',
      replace: 'let delays: number[] = [];',
    },
    {
      file: 'services/billing/src/subscriptions/reconciliation/timer.ts',
      find: 'everyMs,\n    logger,',
      replace: 'everyMs: everyMs * 1_000_000,\n    logger,',
    },
    ...withoutReadingAgain,
  ],
  expectedRules: ['paid at the provider but not active'],
  seed: 26,
};

/** Staff's work goes to accounts that a stranger's browser may hold, and any signed-in session sees every card. */
const withoutProvedMailbox: Mutation = {
  name: 'the proof of the mailbox',
  edits: [
    {
      file: 'services/identity/src/core/owner-account.ts',
      find: 'return emailConfirmedAt === null && (passwordHash !== null || hasOpenSession);',
      replace: "return emailConfirmedAt === null && passwordHash === '' && hasOpenSession;",
    },
    {
      file: 'services/billing/src/core/payable.ts',
      find: 'return isMailboxConfirmed || !(await hasLinkedCard(ownerId));',
      replace: 'return isMailboxConfirmed || (await hasLinkedCard(ownerId)) || true;',
    },
  ],
  expectedRules: [
    "card shown to a browser that hadn't proved the mailbox",
    "card used by a browser that hadn't proved the mailbox",
  ],
  seed: 28,
};

export const mutations: readonly Mutation[] = [
  withoutInbox,
  withoutOutboxTransaction,
  withoutRowLock,
  withoutSignatureCheck,
  withoutIdempotencyKey,
  withoutReconciliation,
  withoutComparison,
  withoutProvedMailbox,
  ...deskMutations,
  ...campaignMutations,
  ...changeMutations,
];
