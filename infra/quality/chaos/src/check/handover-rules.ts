import { clinicDay } from '@petwell/chassis/time';
import type { ChangeMember } from '../change/member.ts';
import { timeZone } from '../months/clock.ts';
import type { HandoverRow } from './change-evidence.ts';
import type { Evidence } from './evidence.ts';
import { byEnrollment, isLive, type ProviderSide } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

const daySeconds = 86_400;
/** A month's invoice is made when it begins. */
const isMonthAfter = (one: number, next: number): boolean =>
  next - one > 27 * daySeconds && next - one < 32 * daySeconds;

type Handed = HandoverRow & {
  agreedAt: number;
  detail: string;
  before: ProviderSide;
  after: ProviderSide;
};

const noSide: ProviderSide = {
  subscriptions: [],
  invoices: [],
  paidInvoices: [],
  changeInvoices: [],
};

/** Finds months that were charged twice, to the wrong owner, or without an end of the plan before. */
function findWrongMonths(
  { from_id: from, agreedAt, detail, before, after }: Handed,
  { enrollments, changes }: Evidence,
): Violation[] {
  const charged = violationOf('owner before charged after the handover');
  const many = violationOf('not exactly one live subscription after a handover');
  const both = violationOf('both plans of a pet charge at a time');
  const months = violationOf('month of a pet charged twice or never');
  const paid = [before, after].map((side) => side.paidInvoices.map(({ created }) => created));
  const late = (paid[0] ?? []).filter((at) => at > agreedAt);
  const held = changes.paymentHolds
    .filter((row) => row.enrollment_id === from)
    .flatMap((row) => row.voided_at.filter((voidedAt) => voidedAt < row.next_charge_at));
  const all = [...paid.flat(), ...held].toSorted((one, next) => one - next);
  const live = [before, after].map((side) => side.subscriptions.filter(isLive).length);
  const status = enrollments.find(({ id }) => id === from)?.status;
  const isOne = live[0] === 0 && live[1] === 1 && status === 'cancelled';
  const firstPaidAt = Math.min(...(paid[1] ?? []));
  const isOver = before.subscriptions.every(
    ({ ended_at: endedAt }) => endedAt !== null && endedAt <= firstPaidAt,
  );
  const isGapless = all.every((at, index) => index === 0 || isMonthAfter(all[index - 1] ?? 0, at));
  return [
    ...(late.length > 0 ? [charged(detail)] : []),
    ...(isOne ? [] : [many(`${detail}: ${live.join(' and ')}, ${status}`)]),
    ...(isOver ? [] : [both(detail)]),
    ...(isGapless && all.length > 2 ? [] : [months(`${detail}: ${all.join(', ')}`)]),
  ];
}

/** Finds refunds: the paid month is the payer's until it ends. */
function findRefunds({ detail, before }: Handed, { ledger }: Evidence): Violation[] {
  const refunded = violationOf('refunded because of a handover');
  const ids = new Set(before.invoices.map(({ id }) => id));
  const payments = ledger.invoice_payment.filter(({ invoice }) => ids.has(invoice));
  const intents = new Set(payments.map(({ payment }) => payment.payment_intent));
  return ledger.refund
    .filter(({ payment_intent: intent }) => intents.has(intent ?? ''))
    .map(({ id }) => refunded(`${detail}: ${id}`));
}

/** Finds what the new owner pays, has, or is given that isn't as shown, as before, or is given again. */
function findOtherTerms(
  { enrollment_id: id, from_id: from, uses, detail, after }: Handed,
  { changes }: Evidence,
  takeover: ChangeMember['takeover'],
): Violation[] {
  const other = violationOf('new owner has other terms');
  const charged = violationOf('new owner charged what was not shown');
  const again = violationOf('used before the handover, and given again');
  const soldTo = (wanted: number) => changes.sold.find((row) => row.enrollment_id === wanted);
  const [had, has] = [soldTo(from), soldTo(id)];
  const isSame =
    had?.sold === has?.sold &&
    had?.monthly_cents === has?.monthly_cents &&
    uses.every((one) => one.is_same);
  const days = after.paidInvoices.map(({ created }) =>
    clinicDay(new Date(created * 1_000), timeZone),
  );
  const isShown =
    takeover === undefined ||
    (after.paidInvoices.every((invoice) => invoice.amount_paid === takeover.monthlyCents) &&
      days.toSorted()[0] === takeover.firstChargeOn);
  return [
    ...(isSame ? [] : [other(`${detail}: ${has?.sold} not ${had?.sold}`)]),
    ...(isShown ? [] : [charged(`${detail}: ${days.join(', ')}`)]),
    ...uses
      .filter(({ used, opening }) => used !== opening)
      .map(({ code, used, opening }) => again(`${detail}: ${code}, ${opening} of ${used}`)),
  ];
}

/** Finds what one owner has, or could read, of the other. */
function findSharedData(
  { enrollment_id: id, from_id: from, detail, before, after, ...row }: Handed,
  { mails }: Evidence,
  takeover: ChangeMember['takeover'],
): Violation[] {
  const shared = violationOf('owners of a handed over pet share an account or a pet');
  const seen = violationOf('one owner of a handed over pet sees the other');
  const customersOf = ({ subscriptions }: ProviderSide) => subscriptions.map((one) => one.customer);
  const isShared =
    row.email === row.from_email ||
    row.pet_id === row.from_pet_id ||
    customersOf(after).some((customer) => customersOf(before).includes(customer));
  const mailed = (email: string) =>
    mails.filter(({ to }) => to === email).flatMap(({ subject, text }) => [subject, text]);
  const hasRead = (texts: readonly string[], words: readonly string[]) =>
    words.some((word) => texts.some((text) => text.includes(word)));
  const isSeen =
    hasRead(
      [...mailed(row.from_email), takeover?.seenBy.before ?? ''],
      [row.email, ' Lim', '"Lim"', `"enrollmentId":${id},`],
    ) ||
    hasRead(
      [...mailed(row.email), takeover?.seenBy.after ?? ''],
      [row.from_email, 'Ruiz', `"enrollmentId":${from},`],
    );
  return [...(isShared ? [shared(detail)] : []), ...(isSeen ? [seen(detail)] : [])];
}

/** Finds pets that were handed over against the rules of a handover. */
export function findWrongHandovers(
  evidence: Evidence,
  members: readonly ChangeMember[],
): Violation[] {
  const stuck = violationOf('handover not carried out');
  const sides = byEnrollment(evidence);
  return evidence.changes.handovers.flatMap((row) => {
    const { enrollment_id: id, from_id: from, agreed_at: agreedAt } = row;
    const detail = `enrollment ${from} to ${id}`;
    if (agreedAt === null || !row.is_done) return [stuck(detail)];
    const [before, after] = [sides.get(from) ?? noSide, sides.get(id) ?? noSide];
    const handed = { ...row, agreedAt, detail, before, after };
    const takeover = members.find((one) => one.enrollmentId === from)?.takeover;
    return [
      ...findWrongMonths(handed, evidence),
      ...findRefunds(handed, evidence),
      ...findOtherTerms(handed, evidence, takeover),
      ...findSharedData(handed, evidence, takeover),
    ];
  });
}
