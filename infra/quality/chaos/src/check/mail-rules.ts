import type { Squat } from '../load/squat.ts';
import type { ChangeEvidence, ChangeOrderRow } from './change-evidence.ts';
import type { Evidence, Mail, ProviderLedger } from './evidence.ts';
import { byEnrollment, chargesByInvoice, isPaid, refundsOf } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

/**
 * Counts emails that were delivered again with the same Message-ID, because their sender was killed
 * after the mail server accepted them. SMTP cannot prevent this; mail clients show such an email once.
 */
export function countRedelivered({ mails }: Evidence): number {
  return mails.length - new Set(mails.map(({ messageId }) => messageId)).size;
}

/** The subjects of the emails that owners get. */
const subjects = {
  'whose account': /^Confirm your email for PetWell$/,
  confirmations: /^Welcome to /,
  receipts: /^Your (monthly )?receipt from /,
  refunds: /^Your refund of /,
  endings:
    /( has ended$|'s plan at .* ends on |^We're so sorry for your loss$|'s plan at .* was handed over$)/,
  'ends withdrawn': /'s plan at .* continues$/,
  'links to start again': /^Start .* again$/,
  'starts again': / is active again$/,
  declines: /^Your payment of .* didn't go through$/,
  recoveries: / is back in good standing$/,
  'plan years':
    /(^Your pets' plan years at |'s plan year at | has services left until |^Upcoming care at |^(Reminder: )?(New price for|Changes to|Would you agree to (a new price for|changes to)) |^The plan of .* doesn't change after all$)/,
  'changes offered': /^Would you agree to this change to .* plan\?$/,
  'changes agreed': /('s plan has changed|'s plan changes on \w+ \d+, \d{4})$/,
  'changes taken back':
    /^(The change to .* plan was taken back|We couldn't make the change to .* plan)$/,
  'holds begun': /'s plan at .* is on hold until /,
  'holds that end': /'s plan at .* resumes on /,
  'links to new owners': /^Take over .* plan at /,
  'set-ups': /^The payments for .* plan at .* are set up$/,
  'first payments': /^Your first payment to /,
  'other next charges': /^Your next payment to .* is \$/,
  links:
    /^(Finish setting up your |Reset your |Read, agree to, and pay |Your link to enter a new card |Your .* password was changed$)/,
};
type Kind = keyof typeof subjects;
type Counts = { [kind in Kind | 'others']: number };

const kinds = Object.keys(subjects) as Kind[];
const kindOf = ({ subject }: Pick<Mail, 'subject'>): Kind | 'others' =>
  kinds.find((kind) => subjects[kind].test(subject)) ?? 'others';

const noMails = (): Counts => ({
  ...(Object.fromEntries(kinds.map((kind) => [kind, 0])) as { [kind in Kind]: number }),
  others: 0,
});

function countMails(evidence: Evidence): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const once = new Map(evidence.mails.map((mail) => [mail.messageId, mail])).values();
  for (const mail of once) {
    const count = counts.get(mail.to) ?? noMails();
    count[kindOf(mail)] += 1;
    counts.set(mail.to, count);
  }
  return counts;
}

/** Whether an agreed change was told: what begins at once is when it does. */
const isTold = ({ state, is_from_today: isToday, ...order }: ChangeOrderRow): boolean =>
  isToday ? order.was_in_force : order.is_agreed && ['agreed', 'done', 'undone'].includes(state);

/** Whether something that came in between may have come before the email. */
const mayBeTold = ({ state, is_from_today: isToday, is_agreed: isAgreed }: ChangeOrderRow) =>
  state === 'refused' && isAgreed && !isToday;

/** Counts the emails that changes of a plan and its holds must have brought its owner. */
function changeMails({ orders, offers, holds, handovers }: ChangeEvidence, id: number) {
  const count = <Row extends { enrollment_id: number }>(
    rows: readonly Row[],
    isWanted: (row: Row) => boolean,
  ) => rows.filter((row) => row.enrollment_id === id && isWanted(row)).length;
  return {
    'changes offered': count(offers, (one) => one.is_offered),
    'changes agreed': count(orders, isTold),
    'changes taken back': count(orders, ({ state }) => state === 'undone' || state === 'refused'),
    'holds begun': count(holds, (one) => one.starts_on !== null),
    'holds that end': count(holds, (one) => one.is_told),
    'links to new owners': count(handovers, () => true),
    'set-ups': count(handovers, (one) => one.agreed_at !== null),
    // Of a new owner, to set a password.
    links: count(handovers, (one) => one.agreed_at !== null),
  };
}

/** Counts the emails that each plan must have brought its owner. */
function expectedByPlan(evidence: Evidence) {
  const { planMoves, endingOrders } = evidence;
  const held = new Set(evidence.enrollments.filter((row) => row.is_mail_held).map(({ id }) => id));
  const takers = new Set(evidence.changes.handovers.map((row) => row.enrollment_id));
  const sides = byEnrollment(evidence);
  const charges = chargesByInvoice(evidence);
  const chargesOf = ({ id }: ProviderLedger['invoice'][number]) => charges.get(id) ?? [];
  const done = endingOrders.filter(({ outcome }) => outcome === 'done');
  return (id: number) => {
    const { invoices = [], paidInvoices = [], changeInvoices = [] } = sides.get(id) ?? {};
    const paid = [...paidInvoices, ...changeInvoices.filter(isPaid)];
    // A declined first payment isn't mailed: its owner is still at the card form.
    const renewals = invoices.filter((invoice) => invoice.billing_reason !== 'subscription_create');
    const declined = renewals.filter((invoice) =>
      chargesOf(invoice).some(({ status }) => status === 'failed'),
    );
    const hasStarted = planMoves.some(
      ({ enrollment_id: of, move }) => of === id && move === 'started',
    );
    const orders = done.filter((order) => order.enrollment_id === id);
    const hasDied = endingOrders.some(
      (order) => order.enrollment_id === id && order.reason === 'pet_died',
    );
    const count = (wanted: string) => orders.filter(({ kind }) => kind === wanted).length;
    const restarts = planMoves.filter(
      ({ enrollment_id: of, move }) => of === id && move === 'restarted',
    );
    return {
      // A welcome that waited is dropped when the pet dies.
      // A new owner's set-up is confirmed instead.
      confirmations: hasStarted && !hasDied && !held.has(id) && !takers.has(id) ? 1 : 0,
      receipts: paid.length,
      refunds: refundsOf(evidence, paid).length,
      endings: count('end_now') + count('end_at_period_end'),
      'ends withdrawn': count('withdraw'),
      'links to start again': count('restart'),
      'starts again': restarts.length,
      declines: declined.length,
      recoveries: declined.filter(({ status }) => status === 'paid').length,
      ...changeMails(evidence.changes, id),
    };
  };
}

type Given = {
  squats: readonly Squat[];
  /** Mailboxes that take nothing. */
  unreachable: readonly string[];
  /** Whether the clock was moved, so that plan years came to their ends. */
  hasPlanYears: boolean;
};

/** Finds owners without exactly the emails that their plans must have brought: each once. */
export function findWrongEmails(
  evidence: Evidence,
  { squats, hasPlanYears, ...given }: Given,
): Violation[] {
  const wrong = violationOf('not exactly the emails of each plan');
  const unsent = violationOf('email not sent');
  const counts = countMails(evidence);
  const unreachable = new Set(given.unreachable);
  const isSquatted = new Set(squats.map(({ email }) => email));
  const expectedOf = expectedByPlan(evidence);
  const enrollmentsOf = Map.groupBy(evidence.enrollments, (row) => row.owner_id);
  const deaths = evidence.endingOrders.filter(({ reason }) => reason === 'pet_died');
  const countOf = (rows: readonly { enrollment_id: number }[], ownerId: number) => {
    const own = new Set((enrollmentsOf.get(ownerId) ?? []).map(({ id }) => id));
    return rows.filter((row) => own.has(row.enrollment_id)).length;
  };
  const refused = evidence.changes.orders.filter(mayBeTold);
  const endedEarly = evidence.changes.holds.filter((one) => one.is_ended_early);
  return [
    ...evidence.owners.flatMap(({ id, email }) => {
      if (unreachable.has(email)) return [];
      const got = counts.get(email) ?? noMails();
      const expected = noMails();
      for (const row of enrollmentsOf.get(id) ?? []) {
        for (const [kind, count] of Object.entries(expectedOf(row.id))) {
          expected[kind as Kind] += count;
        }
      }
      // Other rules look at them.
      if (hasPlanYears) expected['plan years'] = got['plan years'];
      // Only owners whose password may be a stranger's are asked.
      expected['whose account'] = Math.min(got['whose account'], 1);
      // Repeating a request mails another link.
      if (isSquatted.has(email)) {
        expected.links = got.links;
        expected['whose account'] = got['whose account'];
      }
      const allow = (kind: Kind, most: number) => {
        expected[kind] += Math.min(Math.max(got[kind] - expected[kind], 0), most);
      };
      allow('confirmations', countOf(deaths, id));
      allow('changes agreed', countOf(refused, id));
      // The charge is earlier than what the hold was announced with, unless the timer hadn't run yet.
      allow('other next charges', countOf(endedEarly, id));
      // Unless the plan ended meanwhile.
      allow('holds that end', countOf(endedEarly, id));
      // Announced a week before, unless the timer hadn't run yet.
      allow('first payments', countOf(evidence.changes.handovers, id));
      const differing = [...kinds, 'others' as const].filter(
        (kind) => got[kind] !== expected[kind],
      );
      if (differing.length === 0) return [];
      const others = evidence.mails
        .filter((mail) => mail.to === email && kindOf(mail) === 'others')
        .map(({ subject }) => subject);
      const texts = differing.map((kind) => `${got[kind]} ${kind} instead of ${expected[kind]}`);
      return [wrong(`owner ${id}: ${[...texts, ...others].join(', ')}`)];
    }),
    ...evidence.mailLog
      .filter(({ status, to_address: to }) => status !== 'sent' && !unreachable.has(to))
      .map((row) => unsent(`${row.dedupe_key} is ${row.status}`)),
  ];
}
