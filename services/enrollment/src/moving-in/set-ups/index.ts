import { firstChargeOf } from '@petwell/chassis/first-charge';
import { clinicDay } from '@petwell/chassis/time';
import { createJobWorker } from '@petwell/chassis';
import type { Core } from '../../core/index.ts';
import { readNewPrices } from '../../core/terms/store-new-terms.ts';
import type { ReadObstacle } from '../../enroll/index.ts';
import type { CreateMailAccounts } from '../../owners/index.ts';
import { createMailSetups } from './mail-setups.ts';
import { createOrderSetups, createReleaseMemberMails } from './order-setups.ts';
import { createSetupRoutes } from './routes.ts';
import { obstacleToSetup } from './rules.ts';
import { createMailQueue } from './store-queue.ts';
import { createSetUp, createSetupReads } from './store-reads.ts';
import { toSetupStore } from './store.ts';

/** Creates what tells billing why an owner can't set up a card now. */
export const createReadSetupObstacle =
  ({ kysely, clock, timeZone }: Core): ReadObstacle =>
  async (enrollment) => {
    const { status, billing, nextBillingDate } = enrollment.state;
    // One that has ended isn't set up, but may start again.
    if (billing !== 'elsewhere' || status === 'cancelled') return null;
    const { at } = firstChargeOf(nextBillingDate, clock(), timeZone);
    return obstacleToSetup(enrollment, {
      newPrices: await readNewPrices(kysely, enrollment.id),
      firstChargeOn: clinicDay(at, timeZone),
    });
  };

/** Builds what has imported members set up: the links that they are mailed, and who hasn't used them. */
export function createSetups(core: Core, createMailAccounts: CreateMailAccounts) {
  const { kysely, prisma, clock, timeZone, logger } = core;
  const perHour = core.config.IMPORT_MAILS_PER_HOUR;
  const readSetupObstacle = createReadSetupObstacle(core);
  const deps = {
    ...core,
    async readObstacle(enrollmentId: number) {
      const enrollment = await core.store.find(enrollmentId);
      return enrollment && readSetupObstacle(enrollment);
    },
    perHour,
    transaction: core.transactionWith((tx) => ({ setups: toSetupStore(tx) })),
  };
  const queue = createMailQueue(core);
  const mailSetups = createMailSetups({ ...deps, queue });
  const mailAccounts = createMailAccounts(createSetUp(prisma));
  const worker = createJobWorker({
    async runBatch() {
      await mailAccounts();
      return mailSetups();
    },
    onError: (err) => logger.warn({ err }, 'set-up mails stopped and will go on'),
  });
  return {
    routes: createSetupRoutes({
      ...deps,
      reads: createSetupReads(kysely, timeZone),
      orderSetups: createOrderSetups(deps),
      releaseMemberMails: createReleaseMemberMails(deps),
      wakeWorker: worker.wake,
    }),
    timers: [worker],
    housekeeping: {
      'payments due without a card': () => {
        const now = clock();
        return queue.orderDue({ now, today: clinicDay(now, timeZone) });
      },
    },
  };
}
