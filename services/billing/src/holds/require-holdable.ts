import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { dayInWords } from '@petwell/contracts/legal';
import type { PaymentReads } from '../core/rules-observation.ts';
import type { ConvergeSubscription, FindSubscription } from '../subscriptions/index.ts';
import type { TermsStanding } from '../terms/index.ts';
import type { Cycle, HoldProvider } from './hold-provider.ts';
import { scheduleOf, type Schedule } from './rules.ts';
import type { HoldReads } from './store.ts';

export const refuse = (publicMessage: string) => new AppError('status_conflict', { publicMessage });

const notBilled = () =>
  refuse('Stripe doesn’t bill this plan, so there are no payments to put on hold.');
const openPayment = () =>
  refuse('A payment of this plan is open. Collect it or void it, and then put the plan on hold.');
export const beingCharged = () =>
  refuse('A payment of this plan is being charged right now. Please try again in two hours.');
const onHold = () => refuse('This plan is on hold already.');

export type Holdable = { subscriptionId: string; schedule: Schedule; cycle: Cycle };

type Dependencies = {
  reads: Pick<HoldReads, 'hasOther' | 'findNewPrice'>;
  provider: Pick<HoldProvider, 'readCycle'>;
  invoices: Pick<PaymentReads, 'listInvoices'>;
  readStandings: (enrollmentIds: readonly number[]) => Promise<TermsStanding[]>;
  findSubscription: FindSubscription;
  converge: ConvergeSubscription;
  timeZone: string;
  clock: () => Date;
};

/**
 * Reads at the provider whether a plan can be put on hold, and what that voids.
 * @throws AppError status_conflict with a sentence, service_unavailable
 */
export function createRequireHoldable(deps: Dependencies) {
  const { timeZone, clock } = deps;

  async function requireNothingOpen(enrollmentId: number, subscriptionId: string): Promise<void> {
    const seen = await deps.converge(subscriptionId, { isFactNeeded: true });
    if (!seen) throw notBilled();
    const { status, endsAt, isCollectionPaused } = seen.seen.subscription;
    const [standing] = await deps.readStandings([enrollmentId]);
    if (standing?.isDisputed === true) {
      throw refuse('A payment of this plan is disputed. The bank has to decide first.');
    }
    if (status === 'past_due' || status === 'unpaid' || status === 'paused') throw openPayment();
    if (endsAt !== null) throw refuse('This plan is set to end.');
    if (status === 'trialing') throw refuse('The first payment of this plan is still to come.');
    if (status !== 'active' || !standing || standing.isOver) throw notBilled();
    if (standing.isPastDue) throw openPayment();
    if (isCollectionPaused) {
      throw refuse(
        'Payments of this plan were paused in Stripe’s Dashboard. Resume them there first.',
      );
    }
    const invoices = await deps.invoices.listInvoices(subscriptionId);
    if (invoices.some((one) => one.status === 'draft')) throw beingCharged();
    if (invoices.some((one) => one.status === 'open')) throw openPayment();
  }

  return async (
    enrollmentId: number,
    { months, holdId }: { months: number; holdId: string | null },
  ): Promise<Holdable> => {
    if (await deps.reads.hasOther(enrollmentId, holdId)) throw onHold();
    const subscriptionId = await deps.findSubscription(enrollmentId);
    if (subscriptionId === null) throw notBilled();
    await requireNothingOpen(enrollmentId, subscriptionId);
    const cycle = await deps.provider.readCycle(subscriptionId);
    if (!cycle) throw notBilled();
    const now = clock();
    const schedule = scheduleOf({ months, now, ...cycle });
    const newPriceOn = await deps.reads.findNewPrice(enrollmentId, {
      after: clinicDay(now, timeZone),
      until: clinicDay(schedule.nextChargeAt, timeZone),
    });
    if (newPriceOn !== null) {
      throw refuse(
        `Another price of this plan begins on ${dayInWords(newPriceOn)}, within the hold.`,
      );
    }
    return { subscriptionId, schedule, cycle };
  };
}
export type RequireHoldable = ReturnType<typeof createRequireHoldable>;
