import { AppError, staffActed, type RequestName, type StaffActor } from '@petwell/chassis';
import { addDays, clinicDay } from '@petwell/chassis/time';
import {
  snoozeDays,
  type CallKind,
  type LastCall,
  type NoteKind,
  type SnoozableList,
  type Snooze,
} from '@petwell/contracts';
import type { RunTransaction, Transaction } from '../../core/transaction.ts';
import type { FollowedPayment, FollowUpLog, FollowUps } from './follow-up.ts';

type Given = { invoiceId: string; actor: StaffActor; record: RequestName | null };

const callWords = { called: 'called', left_message: 'left a message' } as const;
const callNotes = {
  called: (pet: string) => `Called about a payment for ${pet}.`,
  left_message: (pet: string) => `Left a message about a payment for ${pet}.`,
} as const;

const toActivity = (
  { actor }: Pick<Given, 'actor'>,
  { enrollmentId, ownerId }: FollowedPayment,
  { detail, note }: { detail: string; note?: { text: string; kind: NoteKind } },
) =>
  staffActed({
    actor,
    action: 'follow-up',
    subject: `enrollment/${enrollmentId}`,
    result: 'done',
    detail,
    note: ownerId === null || !note ? undefined : { ownerId, ...note },
  });

/**
 * Creates what staff do about a payment besides charging it: mark a call, snooze it on a list of the work list,
 * and wake it. A call and a snooze become a note on the customer, which is deleted with them.
 */
export function createFollowUpPayment(deps: {
  followUps: FollowUps;
  transaction: RunTransaction<
    Pick<Transaction, 'outbox' | 'requests'> & { followUps: FollowUpLog }
  >;
  timeZone: string;
  clock: () => Date;
}) {
  const { followUps, transaction } = deps;
  const today = () => clinicDay(deps.clock(), deps.timeZone);

  async function requirePayment(invoiceId: string): Promise<FollowedPayment> {
    const payment = await followUps.findPayment(invoiceId);
    if (!payment) throw new AppError('not_found');
    return payment;
  }

  return {
    async recordCall({ kind, ...given }: Given & { kind: CallKind }): Promise<{ call: LastCall }> {
      const payment = await requirePayment(given.invoiceId);
      const by = given.actor.name ?? given.actor.username;
      const note = { text: callNotes[kind](payment.petName || 'the plan'), kind };
      return transaction(async ({ followUps: log, outbox, requests }) => {
        const call = await log.addCall({ paymentId: payment.id, kind, by });
        await outbox.append([toActivity(given, payment, { detail: callWords[kind], note })]);
        const response = { status: 201, body: { call } };
        if (given.record) await requests.complete(given.record, response);
        return { call };
      });
    },

    /** @throws AppError not_found, validation_failed (not a day within the next 90) */
    async snooze({ list, until, note: text, ...given }: Given & Snooze): Promise<void> {
      const payment = await requirePayment(given.invoiceId);
      if (until <= today() || until > addDays(today(), snoozeDays)) {
        const until = `Choose a day within the next ${snoozeDays} days`;
        throw new AppError('validation_failed', { fields: { until } });
      }
      const by = given.actor.name ?? given.actor.username;
      const note = { text: `Snoozed until ${until}: ${text}`, kind: 'snoozed' as const };
      await transaction(async ({ followUps: log, outbox, requests }) => {
        await log.snooze({ list, paymentId: payment.id, until, by });
        const detail = `snoozed until ${until}`;
        await outbox.append([toActivity(given, payment, { detail, note })]);
        if (given.record) await requests.complete(given.record, { status: 204, body: null });
      });
    },

    async wake({ list, ...given }: Given & { list: SnoozableList }): Promise<void> {
      const payment = await requirePayment(given.invoiceId);
      await transaction(async ({ followUps: log, outbox, requests }) => {
        await log.wake({ list, paymentId: payment.id });
        await outbox.append([toActivity(given, payment, { detail: 'put back' })]);
        if (given.record) await requests.complete(given.record, { status: 204, body: null });
      });
    },

    listSnoozed: () => followUps.listSnoozed(today()),
  };
}
export type FollowUpPayment = ReturnType<typeof createFollowUpPayment>;
