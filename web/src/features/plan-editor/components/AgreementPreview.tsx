import { careFeatures, fromCents, type ListedPlan, type OfferContent } from '@petwell/contracts';
import { consentText } from '@petwell/contracts/legal';
import { useTextTerms } from '../../../shared/clinic/text-terms.ts';
import { paths } from '../../../shared/paths.ts';
import { enrollmentTotals } from '../../../shared/plans/enrollment-totals.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

function PlanAgreement({ plan }: { plan: ListedPlan }) {
  const terms = useTextTerms();
  const { monthly, dueToday } = enrollmentTotals(plan, []);
  const sentence = consentText('payment', terms, {
    dueToday,
    monthlyTotal: monthly,
    firstChargeOn: null,
  });
  return (
    <>
      <p>
        <Amounts>
          {`${plan.description} $${monthly} a month; one-time membership fee $${plan.membershipFee}.`}
        </Amounts>
      </p>
      <ul className="list-disc pl-5">
        {careFeatures(plan.features).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p>
        <Amounts>{`“${sentence}”`}</Amounts>
      </p>
      <p className="text-sm text-ink-700">
        The{' '}
        <a
          href={paths.terms}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-brand-700 underline underline-offset-4"
        >
          terms<span className="sr-only"> (new tab)</span>
        </a>{' '}
        follow.
      </p>
    </>
  );
}

/** Shows the draft as the agreement that a new member accepts. `plan`: as owners would see it; not for add-ons. */
export function AgreementPreview({
  content,
  plan,
}: {
  content: OfferContent;
  plan: ListedPlan | undefined;
}) {
  return (
    <div className="max-w-2xl space-y-3 rounded-control border border-sand-300 bg-white p-5">
      <h3 translate="no" className="font-bold">
        {content.name}
      </h3>
      {plan !== undefined && <PlanAgreement plan={plan} />}
      {content.kind === 'add-on' && (
        <p>
          <Amounts>{`Added to a plan: ${content.name}: $${fromCents(content.monthlyCents)} a month.`}</Amounts>
        </p>
      )}
    </div>
  );
}
