import { mailKeys } from '@petwell/contracts/events';
import type { YearOffer } from '@petwell/contracts/internal';
import { type LoadPayable, mailAbout, type Payable } from '../core/payable.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { ChangeLinks, YearLinkLog } from '../links/index.ts';
import type { EndYear } from './end-year.ts';
import { notCharged, notPayable } from './refusals.ts';
import type { PrepaidYear, ReadYear, YearLog } from './year.ts';

type Offered = { url: string; expiresAt: string };
type Given = YearOffer & { enrollmentId: number };

const toMail = (payable: Payable, { yearId, sheet }: YearOffer, link: Offered) =>
  mailAbout(payable, {
    dedupeKey: mailKeys.yearOffer(yearId),
    mail: {
      kind: 'year-offer',
      firstName: payable.payer.firstName,
      email: payable.payer.email,
      petName: payable.snapshot.pet.name,
      planName: payable.snapshot.plan.name,
      sheet,
      ...link,
    },
  });

/**
 * Makes the link with which an owner pays a year in advance by card, and mails it, once. The plan's earlier ones end.
 * @throws AppError not_found, status_conflict, rate_limited, service_unavailable
 */
export function createOfferYear(deps: {
  readYear: ReadYear;
  listOpen: (enrollmentId: number) => Promise<PrepaidYear[]>;
  isPaidFrom: (enrollmentId: number, from: string) => Promise<boolean>;
  endYear: EndYear;
  loadPayable: LoadPayable;
  links: ChangeLinks;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'outbox'> & { years: YearLog; links: YearLinkLog }
  >;
  withLease: WithLease;
  deadlineMs?: number;
}) {
  const { links, transaction } = deps;

  async function offer(lease: Lease, { enrollmentId, ...asked }: Given): Promise<Offered> {
    const { yearId } = asked;
    const known = await deps.readYear(yearId);
    if (known) {
      if (known.enrollmentId !== enrollmentId || known.closedAt) throw notPayable();
      const expiresAt = await links.readEnd(yearId);
      return { url: links.urlOf(yearId), expiresAt: expiresAt.toISOString() };
    }
    const payable = await deps.loadPayable(enrollmentId);
    const link = links.build(yearId, { enrollmentId });
    // Before an earlier year ends: otherwise, its link would be lost, and none mailed.
    await transaction(({ links: log }) => log.requirePause(link));
    for (const other of await deps.listOpen(enrollmentId)) await deps.endYear(lease, other);
    if (await deps.isPaidFrom(enrollmentId, asked.sheet.from)) {
      throw notCharged('The owner has just paid this year with an earlier link.');
    }
    const made = { url: links.urlOf(yearId), expiresAt: link.expiresAt.toISOString() };
    await transaction(async ({ leases, years, links: log, outbox }) => {
      await leases.require(lease);
      if (!(await log.lockEnrollment(enrollmentId))) throw notPayable();
      await years.add({ enrollmentId, ...asked, sentTo: payable.payer.email });
      await log.add(link);
      await outbox.append([toMail(payable, asked, made)]);
    });
    return made;
  }

  return (given: Given): Promise<Offered> => {
    const work = deps.withLease(`enrollment:${given.enrollmentId}`, (lease) => offer(lease, given));
    return withinDeadline(deps.deadlineMs ?? 9_500, work);
  };
}
