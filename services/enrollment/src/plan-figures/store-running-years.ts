import type { ServiceUse } from '@petwell/contracts/routes';
import { sql, type Insertable, type Kysely } from 'kysely';
import { fromDay } from '../core/store-rows.ts';
import type { DB, RunningYear } from '../data/generated/tables.ts';

type Days = {
  startsOn: string;
  endsOn: string;
  knownSince: string;
  lastUsedOn: string | null;
  lastNoShowOn: string | null;
};
export type RunningYearRow = Omit<Insertable<RunningYear>, keyof Days> & Days;

const toRow = (year: RunningYearRow): Insertable<RunningYear> => ({
  ...year,
  startsOn: fromDay(year.startsOn),
  endsOn: fromDay(year.endsOn),
  knownSince: fromDay(year.knownSince),
  lastUsedOn: year.lastUsedOn === null ? null : fromDay(year.lastUsedOn),
  lastNoShowOn: year.lastNoShowOn === null ? null : fromDay(year.lastNoShowOn),
});

/** Writes the sums of the plan years that run. */
export const createRunningYears = (kysely: Kysely<DB>) => ({
  /** Writes those that changed. */
  async save(rows: readonly RunningYearRow[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {}) as (keyof RunningYearRow)[];
    await kysely
      .insertInto('runningYears')
      .values(rows.map(toRow))
      .onConflict((conflict) =>
        conflict
          .column('enrollmentId')
          .doUpdateSet((eb) =>
            Object.fromEntries(names.map((name) => [name, eb.ref(`excluded.${name}`)])),
          )
          .where(sql<boolean>`(running_years.*) IS DISTINCT FROM (excluded.*)`),
      )
      .execute();
  },
  /** Removes those of other enrollments after `afterId`, up to `lastId` if there is one: they don't run anymore. */
  async removeOthers(given: {
    afterId: number;
    lastId: number | null;
    enrollmentIds: readonly number[];
  }): Promise<void> {
    const { afterId, lastId, enrollmentIds } = given;
    await kysely
      .deleteFrom('runningYears')
      .where('enrollmentId', '>', afterId)
      .$if(lastId !== null, (rows) => rows.where('enrollmentId', '<=', lastId ?? 0))
      .$if(enrollmentIds.length > 0, (rows) =>
        rows.where('enrollmentId', 'not in', [...enrollmentIds]),
      )
      .execute();
  },
  async finish(given: {
    readAt: Date;
    day: string;
    services: readonly Omit<ServiceUse, 'planName'>[];
  }): Promise<void> {
    const row = {
      readAt: given.readAt,
      day: fromDay(given.day),
      services: JSON.stringify(given.services),
    };
    await kysely
      .insertInto('figuresReads')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
});
