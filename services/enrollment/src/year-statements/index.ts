import { createRepeater, reply } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { readYearStatement } from '@petwell/contracts/routes';
import type { Transaction } from 'kysely';
import { toCaller } from '../core/caller.ts';
import type { Core } from '../core/index.ts';
import type { DB } from '../data/generated/tables.ts';
import { dueYears } from './rules.ts';
import { createReadStatement } from './read-statement.ts';
import { createSendStatements } from './send-statements.ts';
import { createListDue, createListSent, createReadNextYear, toStatementStore } from './store.ts';
import type {
  ReadChanges,
  ReadEnd,
  ReadFigures,
  ReadStages,
  SentStatements,
} from './transaction.ts';

export type { SentStatements } from './transaction.ts';

/** Lists the enrollments whose statement is to be sent today, and those whose owners were sent one. */
export const createListAwaiting = (core: Core) => {
  const [listDue, listSent] = [createListDue(core), createListSent(core)];
  return async (today: string): Promise<Set<number>> => {
    const due = await listDue(dueYears(today));
    const sent = await listSent(instantOf({ day: today, time: '00:00' }, core.timeZone));
    return new Set([...due.flatMap(({ enrollmentIds }) => enrollmentIds), ...sent]);
  };
};

/** Builds the room of the yearly statement: what was done, what is left, and how the plan goes on. */
export function createYearStatements(
  core: Core,
  {
    readFigures,
    readChanges,
    readStages,
    readEnd,
    onSent,
  }: {
    readFigures: ReadFigures;
    /** New prices by enrollment; the others cost the same. */
    readChanges: ReadChanges;
    /** What is prepared for pets that grow out of their plans, by enrollment. */
    readStages: ReadStages;
    readEnd: ReadEnd;
    /** Told of what an owner was sent, in the transaction that sends it: a statement may announce another price. */
    onSent: (tx: Transaction<DB>, sent: SentStatements) => Promise<void>;
  },
) {
  const transaction = core.transactionWith((tx) => ({
    statements: { ...toStatementStore(tx), sent: (sent: SentStatements) => onSent(tx, sent) },
  }));
  const nextYear = createReadNextYear(core, readChanges);
  const deps = { ...core, readFigures, nextYear, readStages, readEnd, transaction };
  const readStatement = createReadStatement(deps);
  const sendStatements = createSendStatements({ ...deps, listDue: createListDue(core) });
  return {
    routes: [
      reply(readYearStatement, ({ params: { id }, ...call }) => readStatement(id, toCaller(call))),
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
