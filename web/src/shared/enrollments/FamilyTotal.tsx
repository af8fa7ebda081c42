import { formatDay } from '../format-date.ts';
import { Price } from '../ui/Price.tsx';
import { familyTotal, type FamilyEnrollment } from './family-total.ts';

function Cost({
  enrollment: { hold, endsOn, totalMonthlyPrice },
}: {
  enrollment: FamilyEnrollment;
}) {
  if (endsOn !== undefined) return <span>{`ends on ${formatDay(endsOn)}, not counted`}</span>;
  if (hold === undefined) return <Price amount={totalMonthlyPrice} per="per month" />;
  return <span>{`on hold until ${formatDay(hold.until)}, not counted`}</span>;
}

/** Shows a family's plans with one total; nothing for one that has a single plan. */
export function FamilyTotal(given: {
  enrollments: readonly FamilyEnrollment[];
  className?: string;
}) {
  const { active, total } = familyTotal(given.enrollments);
  if (active.length < 2) return null;
  return (
    <section aria-label="All plans of the family" className={given.className}>
      <ul className="divide-y divide-sand-200">
        {active.map((one) => (
          <li
            key={`${one.petId} ${one.enrollmentId}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span translate="no">{one.petName}</span>, <span translate="no">{one.planName}</span>
            </span>{' '}
            <span className="ml-auto text-right">
              <Cost enrollment={one} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-sand-300 pt-1.5 font-bold">
        <span>All plans together</span> <Price amount={total} per="per month" className="ml-auto" />
      </p>
    </section>
  );
}
