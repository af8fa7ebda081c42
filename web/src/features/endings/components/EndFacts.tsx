import { type EndPreview, fromCents } from '@petwell/contracts';
import { unusedMonthsRule } from '@petwell/contracts/legal';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { formatDay, formatMoment } from '../../../shared/format-date.ts';
import { nameMonths } from '../../../shared/owed.ts';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { formatMoney } from '../../../shared/staff/format.ts';

function describeInvoices({ openInvoices }: EndPreview): string {
  if (openInvoices.length === 0) return 'None';
  const cents = openInvoices.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const { length } = openInvoices;
  const months = nameMonths(openInvoices.map(({ invoicedAt: startsAt }) => ({ startsAt })));
  return `${length}, ${formatMoney(fromCents(cents))} for ${months}, to be voided`;
}

/** What is given back of the prepaid year, by when the plan ends. */
function describeUnused(
  { periodEnd }: EndPreview,
  { nowCents, periodEndCents }: NonNullable<EndPreview['unusedMonths']>,
): string {
  const now = `${formatMoney(fromCents(nowCents))} if it ends now`;
  const later =
    periodEnd === null || periodEndCents === null
      ? ''
      : `, ${formatMoney(fromCents(periodEndCents))} on ${formatDay(periodEnd.endsOn)}`;
  return `${now}${later}, for unused months of the prepaid year. The work list has it then.`;
}

/** Shows what was paid and used of a plan, and what is still to come. */
export function EndFacts({ preview, isDeath }: { preview: EndPreview; isDeath: boolean }) {
  const { planYear, paid, valueUsed, paidThrough, visits, unusedMonths } = preview;
  return (
    <section aria-label="Paid and used" className="text-sm">
      <dl className="space-y-1.5">
        <Fact label="Plan year">
          {`${formatDay(planYear.startsOn)} to ${formatDay(planYear.endsOn)}`}
        </Fact>
        <Fact label="Paid in it">{paid === null ? 'Can’t be loaded' : formatMoney(paid)}</Fact>
        <Fact label="Used in it">
          <span translate="no">{formatMoney(valueUsed)}</span> at list price
        </Fact>
        <Fact label="Paid through">
          {paidThrough === null ? 'Nothing' : formatDay(paidThrough)}
        </Fact>
        {unusedMonths && <Fact label="To give back">{describeUnused(preview, unusedMonths)}</Fact>}
        <Fact label="Open invoices">{describeInvoices(preview)}</Fact>
        <Fact label="Visits to come">
          {visits.length === 0 && <span>None</span>}
          {visits.map(({ id, type, startsAt }) => (
            <span key={id} className="block">
              {`${typeLabels[type]}, ${formatMoment(startsAt)}`}
            </span>
          ))}
          {visits.length > 0 && !isDeath && <span>They stay in the calendar.</span>}
        </Fact>
      </dl>
      <p className="mt-2">
        {unusedMonths
          ? unusedMonthsRule
          : 'Services that were used aren’t charged, and past payments aren’t refunded automatically.'}
      </p>
    </section>
  );
}
