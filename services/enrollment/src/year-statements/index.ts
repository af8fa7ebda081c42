import { createRepeater, handle } from '@petwell/chassis';
import { readYearStatement } from '@petwell/contracts/routes';
import type { Transaction } from 'kysely';
import { toCaller } from '../core/caller.ts';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { createReadStatement } from './read-statement.ts';
import { createSendStatements } from './send-statements.ts';
import { createCurrentPrices, createListDue, toStatementStore } from './store.ts';
import type { ReadFigures, ReadNextYear, SentStatements } from './transaction.ts';

export type { ReadNextYear, SentStatements } from './transaction.ts';

/** Builds the room of the yearly statement: what was done, what is left, and how the plan goes on. */
export function createYearStatements(
  core: Core,
  {
    readFigures,
    nextYear = createCurrentPrices(core),
    onSent = () => Promise.resolve(),
  }: {
    readFigures: ReadFigures;
    /** Next year's prices; by default today's. */
    nextYear?: ReadNextYear;
    /** Told of what an owner was sent, in the transaction that sends it: a statement may announce another price. */
    onSent?: (tx: Transaction<DB>, sent: SentStatements) => Promise<void>;
  },
) {
  const transaction = core.transactionWith((tx) => ({
    statements: { ...toStatementStore(tx), sent: (sent: SentStatements) => onSent(tx, sent) },
  }));
  const deps = { ...core, readFigures, nextYear, transaction };
  const readStatement = createReadStatement(deps);
  const sendStatements = createSendStatements({ ...deps, listDue: createListDue(core) });
  return {
    routes: [
      handle(readYearStatement, async ({ params: { id }, ...call }) => ({
        status: 200,
        body: await readStatement(id, toCaller(call)),
      })),
    ],
    timers: [
      createRepeater({
        name: 'send year statements',
        work: sendStatements,
        everyMs: core.config.CARE_INTERVAL_MS,
        runsAtStart: true,
        logger: core.logger,
      }),
    ],
  };
}
