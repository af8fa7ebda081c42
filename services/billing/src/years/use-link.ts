import { AppError } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { type agreeToYear, fromCents, type OfferedYear, toCents } from '@petwell/contracts';
import type { z } from 'zod';
import type { FetchEnrollment, LoadPayable, Payable } from '../core/payable.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { Lease, RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import type { WithCustomer } from '../customers/index.ts';
import type { ChangeLinks, YearLinkLog } from '../links/index.ts';
import { notCharged, notPayable } from './refusals.ts';
import { isAsShown, linesOf, stateOf } from './rules.ts';
import type { Settle } from './settle.ts';
import type { EnsureInvoice, OneOffProvider } from '../one-off-invoices/index.ts';
import type { PrepaidYear, ReadYear, YearLog } from './year.ts';

type Agreement = z.infer<typeof agreeToYear.body> & { clientAddress: string };
type Opened = { year: PrepaidYear; payable: Payable };

type Dependencies = {
  links: ChangeLinks;
  readYear: ReadYear;
  loadPayable: LoadPayable;
  fetchEnrollment: FetchEnrollment;
  withCustomer: WithCustomer;
  ensureInvoice: EnsureInvoice;
  settle: Settle;
  provider: Pick<OneOffProvider, 'readInvoice'>;
  transaction: RunTransaction<
    Pick<Transaction, 'leases' | 'consents' | 'outbox'> & { years: YearLog; links: YearLinkLog }
  >;
  withLease: WithLease;
  timeZone: string;
  deadlineMs?: number;
};

const changed = () => notCharged('The price or the days have changed. Please call the clinic.');

/** Requires the amount and the day that were shown, at the price that the plan still has. */
function requireShown({ year, payable }: Opened, given: Agreement): void {
  const { totalMonthlyPrice } = payable.snapshot.enrollment;
  const isCurrent = toCents(totalMonthlyPrice) === year.sheet.monthlyCents;
  if (!isCurrent || !isAsShown(year.sheet, given)) throw changed();
}

/** Creates what finds the year of a link, and shows it. */
function createOpened({ links, readYear, loadPayable }: Dependencies) {
  return {
    /** @throws AppError link_invalid (unknown, expired, replaced, or ended; the plan is over) */
    async open(token: string): Promise<Opened> {
      const link = await links.find(token);
      const year = await readYear(link.id);
      if (!year) throw links.invalid();
      const payable = await loadPayable(link.enrollmentId).catch(links.goneIfMissing);
      const isOver = payable.hasDied || payable.closedAt !== null;
      if (isOver && year.paidAt === null) throw links.invalid();
      return { year, payable };
    },
    async toView({ year: { yearId }, payable }: Opened): Promise<OfferedYear> {
      const year = await readYear(yearId);
      if (!year) throw links.invalid();
      return {
        firstName: payable.payer.firstName,
        petName: payable.snapshot.pet.name,
        planName: payable.snapshot.plan.name,
        sheet: year.sheet,
        state: stateOf(year),
      };
    },
  };
}

/** Stores the agreement before anything is charged. */
const createRecordConsent =
  ({ links, transaction, timeZone }: Dependencies) =>
  async (lease: Lease, { year, payable }: Opened, given: Agreement): Promise<void> => {
    const { yearId, enrollmentId, sheet } = year;
    await transaction(async ({ leases, years, links: log, consents }) => {
      await leases.require(lease);
      links.requireOpen(await log.lock(yearId));
      if (!(await log.lockEnrollment(enrollmentId))) throw links.invalid();
      await years.consent(yearId);
      await consents.add({
        enrollmentId,
        ownerId: payable.payer.ownerId,
        textVersion: given.textVersion,
        dueToday: fromCents(sheet.yearCents),
        monthlyTotal: fromCents(sheet.monthlyCents),
        firstChargeAt: instantOf({ day: sheet.until, time: '12:00' }, timeZone),
        cardLast4: null,
        clientAddress: given.clientAddress,
        isByLink: true,
        agreed: payable.snapshot,
      });
    });
  };

/**
 * Creates the use cases for the holder of a link to pay a year in advance: read it, agree, and confirm what the browser paid.
 * Nothing signs them in. Every call throws AppError link_invalid and service_unavailable.
 */
export function createUseYearLink(deps: Dependencies) {
  const { settle, transaction, withLease } = deps;
  const opened = createOpened(deps);
  const recordConsent = createRecordConsent(deps);
  const within = <Result>(enrollmentId: number, work: (lease: Lease) => Promise<Result>) =>
    withinDeadline(deps.deadlineMs ?? 9_500, withLease(`enrollment:${enrollmentId}`, work));

  /** As enrollment knows it: what came in between ends no link. */
  async function requireNoObstacle({ enrollmentId }: PrepaidYear): Promise<void> {
    const asked = await deps.fetchEnrollment(enrollmentId).catch(deps.links.goneIfMissing);
    if (asked.enrollment.billing !== 'elsewhere') throw notPayable();
    if (asked.yearObstacle !== undefined) throw notCharged(asked.yearObstacle);
  }

  async function agree(lease: Lease, given: Agreement): Promise<string | null> {
    const one = await opened.open(given.token);
    const { year, payable } = one;
    if (year.paidAt !== null) return null;
    requireShown(one, given);
    await requireNoObstacle(year);
    if (year.consentedAt === null) await recordConsent(lease, one, given);
    const save = (invoiceId: string) =>
      transaction(async ({ leases, years }) => {
        await leases.require(lease);
        await years.setInvoice(year.yearId, invoiceId);
      });
    const invoice = await deps.withCustomer(payable.payer.ownerId, (customerId, isNewCustomer) =>
      deps.ensureInvoice({
        agreedId: year.yearId,
        invoiceId: year.invoiceId,
        dueCents: year.sheet.yearCents,
        lines: linesOf(year.sheet, payable.snapshot.plan),
        subscriptionId: null,
        customerId,
        isNewCustomer,
        save,
      }),
    );
    return (await settle(lease, year, invoice)) ? null : invoice.clientSecret;
  }

  return {
    async read(token: string): Promise<OfferedYear> {
      return opened.toView(await opened.open(token));
    },

    /** @throws AppError status_conflict (other amounts, a text that isn't shown anymore, or a price that has changed) */
    async agree(given: Agreement): Promise<{ clientSecret: string | null; year: OfferedYear }> {
      const one = await opened.open(given.token);
      const clientSecret = await within(one.year.enrollmentId, (lease) => agree(lease, given));
      return { clientSecret, year: await opened.toView(one) };
    },

    /** @throws AppError payment_not_confirmed */
    async confirm(token: string): Promise<OfferedYear> {
      const one = await opened.open(token);
      const { invoiceId, paidAt, enrollmentId } = one.year;
      if (paidAt === null) {
        const invoice = invoiceId === null ? null : await deps.provider.readInvoice(invoiceId);
        const isPaid = await within(enrollmentId, (lease) => settle(lease, one.year, invoice));
        if (!isPaid) throw new AppError('payment_not_confirmed');
      }
      return opened.toView(one);
    },
  };
}
export type UseYearLink = ReturnType<typeof createUseYearLink>;
