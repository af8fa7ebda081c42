import type { EventBus, Logger } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { eventConsumers, type EventOf } from '@petwell/contracts/events';
import type { ConsumeOnce } from '../core/transaction.ts';
import type { TryCarryOut } from './carry-out.ts';
import { agreedMail } from './mails.ts';
import type { ChangeTransaction } from './transaction.ts';

type Agreed = EventOf<'plan-change.agreed.v1'>['data'];

/** Takes note that an owner agreed to a change, and paid what was shown; anything else is taken back. */
export async function markAgreed(
  { enrollments, changes, campaigns, outbox }: ChangeTransaction,
  { enrollmentId, changeId, agreedAt: at, paidCents }: Agreed,
  timeZone: string,
): Promise<'agreed' | 'refused' | 'unknown'> {
  const enrollment = await enrollments.lock(enrollmentId);
  const order = await changes.lock(changeId);
  if (!enrollment || !order) return 'unknown';
  const agreedAt = new Date(at);
  if (order.state === 'withdrawn') {
    await changes.set(changeId, { agreedAt, paidCents, reverting: 'refused' });
    return 'refused';
  }
  if (order.state !== 'asked') return 'unknown';
  const isAsShown = paidCents === (order.sheet.due?.cents ?? 0);
  // A payment can be confirmed after the end of the link, when the year has ended whose months it is for.
  const { endsOn } = await changes.findYear(enrollment, order.effectiveFrom);
  const isInTime = !order.isFromToday || clinicDay(agreedAt, timeZone) <= endsOn;
  const isFree = isAsShown && isInTime && (await campaigns.giveWay(enrollmentId, agreedAt));
  const reverting = isFree ? null : ('refused' as const);
  await changes.set(changeId, {
    state: 'agreed',
    agreedAt,
    paidCents,
    reverting,
    settledAt: agreedAt,
  });
  if (reverting !== null) return 'refused';
  if (!order.isFromToday) await outbox.append([agreedMail(enrollment, order)]);
  return 'agreed';
}

/** Takes note of agreements to changes, and carries them out at once. */
export async function consumeAgreed(deps: {
  bus: EventBus;
  consumeOnce: ConsumeOnce<ChangeTransaction>;
  tryCarryOut: TryCarryOut;
  timeZone: string;
  logger: Logger;
}): Promise<void> {
  const consumer = 'enrollment.agreed-changes';
  await deps.bus.subscribe({
    consumer,
    types: eventConsumers[consumer],
    async handler(event) {
      const { enrollmentId, changeId, paidCents } = event.data;
      await deps.consumeOnce(consumer, event, async (tx) => {
        const outcome = await markAgreed(tx, event.data, deps.timeZone);
        if (outcome === 'agreed') return;
        const about = { enrollmentId, changeId, paidCents, outcome };
        deps.logger.warn(about, 'agreed to a change that is not as it was ordered');
      });
      await deps.tryCarryOut(changeId);
    },
  });
}
