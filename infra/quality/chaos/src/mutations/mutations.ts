import type { SourceEdit } from '@petwell/local-stack/parts';

/** A protection that is switched off, and what the checker must then find. */
export type Mutation = {
  name: string;
  edits: SourceEdit[];
  /** At least one of these rules has to be broken. */
  expectedRules: string[];
  /** Of the run in which that shows. */
  seed: number;
};

const chassis = 'services/shared/chassis/src';

const withoutInbox: Mutation = {
  name: 'the inbox',
  edits: [
    {
      file: `${chassis}/messaging/inbox.ts`,
      find: 'const inserted = await tx.$executeRawUnsafe(insertSql, consumer, event.id, event.type);',
      replace: 'const inserted = [tx, insertSql, consumer, event].length;',
    },
  ],
  expectedRules: ['event that a consumer never took'],
  seed: 21,
};

/** The event is written after the change, by a connection of its own: a crash in between loses it. */
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
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));
const writeLater = async (values: unknown[]) => {
  await pause();
  await outside.query(insertSql, values).catch(() => undefined);
};`,
    },
    {
      file: `${chassis}/messaging/outbox.ts`,
      find: 'await tx.$executeRawUnsafe(insertSql, stored, kept);',
      replace: 'void [tx, writeLater([stored, kept])];',
    },
    {
      file: `${chassis}/messaging/outbox.ts`,
      find: 'announce: () => announce(events),',
      replace: 'announce: () => void writeLater([stored, kept]),',
    },
    {
      file: `${chassis}/messaging/outbox.ts`,
      find: '          [kept, stored, onlyIf],',
      replace: "          [kept, '[]', onlyIf],",
    },
  ],
  expectedRules: ['change without its event'],
  seed: 22,
};

/** Two that read the same state at the same time both change it; the pause makes room for both. */
const withoutRowLock: Mutation = {
  name: 'the row lock',
  edits: [
    {
      file: 'services/enrollment/src/data/lock-enrollments.ts',
      find: "\n    .forUpdate('enrollments');",
      replace: ';',
    },
    {
      file: 'services/enrollment/src/data/write-enrollments.ts',
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
      file: 'services/billing/src/providers/stripe-webhooks.ts',
      find: `stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        toleranceSeconds,
      )`,
      replace: '[stripe, secret].length > 0 && JSON.parse(body.toString())',
    },
  ],
  expectedRules: ['provider event on file that the provider never sent'],
  seed: 24,
};

const withoutIdempotencyKey: Mutation = {
  name: 'the idempotency key',
  edits: [
    {
      file: 'services/shared/chassis/src/idempotency/idempotency-key.ts',
      find: 'if (header === undefined) return null;',
      replace: "if (header === undefined || header !== '') return null;",
    },
  ],
  expectedRules: ['owner who could not go on', 'not exactly one enrollment per intent'],
  seed: 25,
};

/** Every webhook is lost, and nobody looks for what they told of. */
const withoutReconciliation: Mutation = {
  name: 'the reconciliation',
  edits: [
    {
      file: 'infra/dev/stripe-simulator/src/data/faults.ts',
      find: 'let delays: number[] = [0];',
      replace: 'let delays: number[] = [];',
    },
    {
      file: 'services/billing/src/use-cases/reconcile-timer.ts',
      find: '}, everyMs);',
      replace: '}, everyMs * 1_000_000);',
    },
  ],
  expectedRules: ['paid at the provider and not active'],
  seed: 26,
};

export const mutations: readonly Mutation[] = [
  withoutInbox,
  withoutOutboxTransaction,
  withoutRowLock,
  withoutSignatureCheck,
  withoutIdempotencyKey,
  withoutReconciliation,
];
