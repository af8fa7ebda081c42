import type { StaffCounts } from '@petwell/contracts/routes';
import { type ExpressionBuilder, type Kysely } from 'kysely';
import { isDueElsewhere, isOutgrown } from '../core/store-enrollments.ts';
import type { DB } from '../data/generated/tables.ts';

type Any = ExpressionBuilder<DB, never>;

const requests = (eb: Any) => eb.selectFrom('appointmentRequests').where('status', '=', 'open');
const careReports = (eb: Any) => eb.selectFrom('careReports').where('status', '=', 'pending');

const endings = (eb: Any) =>
  eb
    .selectFrom('enrollments')
    .innerJoin('pets', 'pets.id', 'enrollments.petId')
    .where('enrollments.status', '<>', 'cancelled')
    .where('pets.deceasedAt', 'is not', null);

const firstPayments = (eb: Any, enrolledBefore: Date) =>
  eb
    .selectFrom('enrollments')
    .innerJoin('pets', 'pets.id', 'enrollments.petId')
    .innerJoin('owners', 'owners.id', 'enrollments.ownerId')
    .where('enrollments.status', '=', 'pending_payment')
    // A handover waits for the new owner.
    .where('enrollments.takesOverId', 'is', null)
    .where('enrollments.enrolledAt', '<', enrolledBefore)
    .where('pets.deceasedAt', 'is', null)
    .where('owners.isDemo', '=', false);

const paidElsewhere = (eb: Any, today: string) =>
  eb
    .selectFrom('enrollments as e')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .where((enrollment) => isDueElsewhere(enrollment, today));

const priceCalls = (eb: Any, failedAfter: Date) =>
  eb
    .selectFrom('priceCampaignMembers as m')
    .innerJoin('enrollments as e', 'e.id', 'm.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .where('m.state', '=', 'stays')
    .where('m.reason', '=', 'mail_failed')
    .where('m.settledAt', '>', failedAfter)
    .where('e.status', '<>', 'cancelled')
    .where('e.endsAt', 'is', null)
    .where('p.deceasedAt', 'is', null);

const changeCalls = (eb: Any, failedAfter: Date) =>
  eb
    .selectFrom('changeOrders as c')
    .innerJoin('enrollments as e', 'e.id', 'c.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .where('c.state', '=', 'refused')
    .where('c.settledAt', '>', failedAfter)
    .where('e.status', 'in', ['active', 'suspended'])
    .where('e.endsAt', 'is', null)
    .where('p.deceasedAt', 'is', null);

const lifeStages = (eb: Any) =>
  eb
    .selectFrom('lifeStages as s')
    .innerJoin('enrollments as e', 'e.id', 's.enrollmentId')
    .innerJoin('pets as p', 'p.id', 'e.petId')
    .innerJoin('owners as o', 'o.id', 'e.ownerId')
    .where(isOutgrown);

/** Counts what waits for staff, in one statement: every open tab asks once a minute. */
export const createCounts =
  (kysely: Kysely<DB>) =>
  async ({
    enrolledBefore,
    mailFailedAfter,
    changeFailedAfter,
    today,
  }: {
    enrolledBefore: Date;
    mailFailedAfter: Date;
    changeFailedAfter: Date;
    /** At the clinic. */
    today: string;
  }): Promise<StaffCounts> => {
    const row = await kysely
      .selectNoFrom((eb) => [
        requests(eb)
          .select((one) => one.fn.countAll().as('count'))
          .as('appointmentRequests'),
        firstPayments(eb, enrolledBefore)
          .select((one) => one.fn.countAll().as('count'))
          .as('firstPayments'),
        endings(eb)
          .select((one) => one.fn.countAll().as('count'))
          .as('endings'),
        careReports(eb)
          .select((one) => one.fn.countAll().as('count'))
          .as('careReports'),
        paidElsewhere(eb, today)
          .select((one) => one.fn.countAll().as('count'))
          .as('paidElsewhere'),
        priceCalls(eb, mailFailedAfter)
          .select((one) => one.fn.countAll().as('count'))
          .as('priceCalls'),
        changeCalls(eb, changeFailedAfter)
          .select((one) => one.fn.countAll().as('count'))
          .as('changeCalls'),
        lifeStages(eb)
          .select((one) => one.fn.countAll().as('count'))
          .as('lifeStages'),
      ])
      .executeTakeFirstOrThrow();
    return {
      appointmentRequests: Number(row.appointmentRequests),
      firstPayments: Number(row.firstPayments),
      endings: Number(row.endings),
      careReports: Number(row.careReports),
      paidElsewhere: Number(row.paidElsewhere),
      priceCalls: Number(row.priceCalls),
      changeCalls: Number(row.changeCalls),
      lifeStages: Number(row.lifeStages),
    };
  };
