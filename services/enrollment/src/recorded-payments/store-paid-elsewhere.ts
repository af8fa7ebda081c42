import { decodeCursor, toPage } from '@petwell/chassis';
import { daySchema, idSchema } from '@petwell/contracts';
import type { PaidElsewhere } from '@petwell/contracts/routes';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { fromDay, toDay } from '../core/store-rows.ts';
import { isDueElsewhere } from '../core/store-enrollments.ts';
import { lapsesOn } from '../core/state/transition-elsewhere.ts';
import type { DB } from '../data/generated/tables.ts';

const pageSize = 50;

const position = z.tuple([daySchema, idSchema]);

/**
 * Lists plans that must be paid or set up soon, the longest over first, in pages; `today`: at the clinic.
 * @throws AppError validation_failed (a cursor of another list)
 */
export const createListPaidElsewhere =
  (kysely: Kysely<DB>) =>
  async ({ today, cursor }: { today: string; cursor?: string | undefined }) => {
    const after = decodeCursor(cursor, position);
    const due = kysely
      .selectFrom('enrollments as e')
      .innerJoin('pets as p', 'p.id', 'e.petId')
      .innerJoin('owners as o', 'o.id', 'e.ownerId')
      .where((eb) => isDueElsewhere(eb, today));
    const { total } = await due
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await (
      after === null
        ? due
        : due.where((eb) =>
            eb(eb.refTuple('e.paidUntil', 'e.id'), '>', eb.tuple(fromDay(after[0]), after[1])),
          )
    )
      .select(['e.id as enrollmentId', 'e.status', 'e.paidUntil', 'p.name as petName'])
      .select('e.membershipFeePaid')
      .select(['o.id as ownerId', 'o.firstName', 'o.lastName', 'o.email', 'o.phone'])
      .select((eb) => [
        sql<string>`${eb.ref('e.planSnapshot')} ->> 'name'`.as('planName'),
        eb.cast<string>('e.totalMonthlyPrice', 'text').as('totalMonthlyPrice'),
        eb.cast<string>('e.membershipFee', 'text').as('membershipFee'),
      ])
      .orderBy('e.paidUntil')
      .orderBy('e.id')
      .limit(pageSize + 1)
      .execute();
    const listed = rows.map(({ firstName, lastName, paidUntil: date, ...row }) => {
      const paidUntil = toDay(date ?? new Date(0));
      const item: PaidElsewhere = {
        ...row,
        ownerName: `${firstName} ${lastName}`,
        paidUntil,
        suspendedOn: lapsesOn(paidUntil),
      };
      return { position: [paidUntil, row.enrollmentId] as const, item };
    });
    return { ...toPage(listed, pageSize), total: Number(total) };
  };
export type ListPaidElsewhere = ReturnType<typeof createListPaidElsewhere>;
