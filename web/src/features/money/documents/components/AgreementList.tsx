import {
  type Agreement,
  type Agreements,
  furtherPetLine,
  furtherPetPromise,
} from '@petwell/contracts';
import { isOfYear, publicationOf } from '@petwell/contracts/legal';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatDay, formatMoment } from '../../../../shared/format-date.ts';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import type { Elements } from '../../../../shared/ui/elements.ts';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

function describeAmounts({
  textVersion,
  dueToday,
  monthlyTotal,
  firstChargeOn,
}: Agreement): string {
  const monthly = `$${monthlyTotal} a month`;
  if (firstChargeOn !== null && isOfYear(publicationOf(textVersion)?.kind)) {
    return `$${dueToday} for a year in advance, until ${formatDay(firstChargeOn)}`;
  }
  if (firstChargeOn !== null) return `${monthly}, from ${formatDay(firstChargeOn)}`;
  return dueToday === '0.00' ? monthly : `$${dueToday} first, then ${monthly}`;
}

/** Staff also see what is evidence; the owner's file has it, too. */
function describeAcceptance(agreement: Agreement, isStaff: boolean): string {
  const { recordedBy, clientAddress, agreedAt, textVersion } = agreement;
  const way = recordedBy === null ? 'online' : `at the counter, taken by ${recordedBy}`;
  if (!isStaff) return `Agreed ${way} on ${formatDate(agreedAt)}.`;
  const from = recordedBy === null && clientAddress !== '' ? `, from ${clientAddress}` : '';
  return `Agreed ${way}${from} on ${formatMoment(agreedAt)}. Text version ${textVersion}.`;
}

function Included({ agreement: { plan, sentence } }: { agreement: Agreement }) {
  return (
    <>
      <ul className="list-disc pl-5">
        {plan.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
        {plan.monthlyDiscount !== undefined && plan.monthlyDiscount !== '0.00' && (
          <li>
            <Amounts>{`${furtherPetLine}: −$${plan.monthlyDiscount} a month. ${furtherPetPromise}`}</Amounts>
          </li>
        )}
        {plan.addOns.map((addOn) => (
          <li key={addOn.name}>
            Add-on: <span translate="no">{addOn.name}</span>,{' '}
            <span translate="no">{`$${addOn.monthlyPrice}`}</span> a month
          </li>
        ))}
      </ul>
      {sentence === null ? (
        <p>The text wasn’t kept then. What is known is shown here.</p>
      ) : (
        <blockquote className="border-l-2 border-sand-300 pl-3">
          <Amounts>{sentence}</Amounts>
        </blockquote>
      )}
    </>
  );
}

type AcceptedProps = {
  agreement: Agreement;
  isStaff: boolean;
  fileUrl: string;
  action: Elements;
};

function Accepted({ agreement, isStaff, fileUrl, action }: AcceptedProps) {
  const { plan, agreedAt } = agreement;
  return (
    <li className="space-y-2 py-4 wrap-anywhere">
      <p translate="no" className="font-semibold">
        {plan.planName}
      </p>
      <p>
        <Amounts>{describeAmounts(agreement)}</Amounts>
      </p>
      <p className="text-ink-700">{describeAcceptance(agreement, isStaff)}</p>
      <Included agreement={agreement} />
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        <a
          href={fileUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          Open PDF<span className="sr-only">{` of ${formatMoment(agreedAt)} (new tab)`}</span>
        </a>
        {action}
      </div>
    </li>
  );
}

/** Lists what was agreed to for a plan, newest first, each with its file and what can be done with it. */
export function AgreementList(given: {
  query: UseQueryResult<Agreements>;
  enrollmentId: number;
  isStaff?: boolean;
  fileUrlOf: (id: number) => string;
  actionOf?: (agreement: Agreement) => Elements;
}) {
  const { query, enrollmentId, isStaff = false, fileUrlOf, actionOf } = given;
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading agreements">
        <Skeleton className="h-14" />
      </LoadingRegion>
    );
  }
  if (query.isError) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The agreements couldn’t be loaded"
      />
    );
  }
  const agreements = query.data.agreements.filter((one) => one.enrollmentId === enrollmentId);
  if (agreements.length === 0) return <p className="py-2 text-sm">Nothing yet</p>;
  return (
    <ul className="divide-y divide-sand-200 text-sm">
      {agreements.map((agreement) => (
        <Accepted
          key={agreement.id}
          agreement={agreement}
          isStaff={isStaff}
          fileUrl={fileUrlOf(agreement.id)}
          action={actionOf?.(agreement)}
        />
      ))}
    </ul>
  );
}
