import type { NewEvent } from '@petwell/chassis';
import type { EventType } from '@petwell/contracts/events';
import type { Kysely } from 'kysely';
import type { DB } from '../data/generated/tables.ts';
import { toDay } from './store-rows.ts';

/** Until when plans were paid a year in advance, by enrollment. */
export type ListPrepaid = (
  enrollmentIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** Finds until when active plans are paid whose last payment was a year in advance. Few plans have one. */
export const createListPrepaid =
  (kysely: Kysely<DB>): ListPrepaid =>
  async (enrollmentIds) => {
    if (enrollmentIds.length === 0) return new Map();
    const years = await kysely
      .selectFrom('recordedPayments')
      .where('enrollmentId', 'in', [...enrollmentIds])
      .where('yearPercent', 'is not', null)
      .where('voidedAt', 'is', null)
      .select(['enrollmentId', 'paidUntil'])
      .execute();
    if (years.length === 0) return new Map();
    const plans = await kysely
      .selectFrom('enrollments')
      .where(
        'id',
        'in',
        years.map(({ enrollmentId }) => enrollmentId),
      )
      .where('billing', '=', 'elsewhere')
      .where('status', '=', 'active')
      .select(['id', 'paidUntil'])
      .execute();
    const prepaid = new Set(years.map((year) => `${year.enrollmentId}/${toDay(year.paidUntil)}`));
    return new Map(
      plans.flatMap(({ id, paidUntil }) => {
        const day = paidUntil && toDay(paidUntil);
        return day && prepaid.has(`${id}/${day}`) ? [[id, day]] : [];
      }),
    );
  };

const enrollmentIn = (subject: string | null | undefined): number | null => {
  const [, id] = /^enrollment\/(\d+)$/.exec(subject ?? '') ?? [];
  return id === undefined ? null : Number(id);
};

type Ending = NewEvent<'enrollment.cancelled.v1'> | NewEvent<'mail.requested.v1'>;

const isEnding = (event: { type: EventType }): event is Ending => {
  const { type, data } = event as NewEvent<EventType>;
  if (type === 'enrollment.cancelled.v1') return true;
  return type === 'mail.requested.v1' && 'mail' in data && data.mail.kind === 'plan-ending';
};

const mark = (event: Ending): Ending => {
  const marked = { hasPrepaidYear: true } as const;
  if (event.type === 'enrollment.cancelled.v1') {
    return { ...event, data: { ...event.data, ...marked } };
  }
  const { mail } = event.data;
  return mail.kind === 'plan-ending'
    ? { ...event, data: { ...event.data, mail: { ...mail, ...marked } } }
    : event;
};

/**
 * Says in events and mails about the end of a plan that it ends before a year is over that was paid in advance, so that
 * the owner reads what is refunded. Every ending comes through here, whoever ordered it.
 */
export async function withPrepaidYears<Type extends EventType>(
  tx: Kysely<DB>,
  events: readonly NewEvent<Type>[],
): Promise<readonly NewEvent<Type>[]> {
  const endings = (events as readonly { type: EventType }[]).filter(isEnding);
  const ids = endings.flatMap(({ subject }) => enrollmentIn(subject) ?? []);
  if (ids.length === 0) return events;
  const rows = await tx
    .selectFrom('recordedPayments as r')
    .innerJoin('enrollments as e', 'e.id', 'r.enrollmentId')
    .where('e.id', 'in', ids)
    .where('r.yearPercent', 'is not', null)
    .where('r.voidedAt', 'is', null)
    .where('r.refundedAt', 'is', null)
    .where((eb) =>
      eb('r.paidUntil', '>', eb.cast<Date>(eb.fn.coalesce('e.cancelledAt', 'e.endsAt'), 'date')),
    )
    .select('e.id')
    .execute();
  const prepaid = new Set<number | null>(rows.map(({ id }) => id));
  const pass = (event: { type: EventType }) =>
    isEnding(event) && prepaid.has(enrollmentIn(event.subject)) ? mark(event) : event;
  return events.map(pass) as NewEvent<Type>[];
}
