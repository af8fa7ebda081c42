import type { EnrollmentBenefits } from '@petwell/contracts';
import { createPortal } from 'react-dom';
import { useConfig } from '../../../shared/clinic/get-config.ts';
import { PrintHeader } from '../../../shared/clinic/PrintHeader.tsx';
import { clinicToday, formatDay } from '../../../shared/format-date.ts';
import { describeUse, type PetWithPlan } from '../whats-left.ts';
import { LeftTable } from './LeftTable.tsx';

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 font-semibold">{name}</dt>
      <dd translate="no" className="min-w-0 wrap-anywhere">
        {value}
      </dd>
    </div>
  );
}

/** What is left of a plan, as one page of paper. On the screen it isn't shown; `index.css` prints it alone. */
export function PrintedSheet({ pet, year }: { pet: PetWithPlan; year: EnrollmentBenefits }) {
  const clinic = useConfig()?.clinic;
  const { planYear, benefits } = year;
  const days = `${formatDay(planYear.startsOn)} to ${formatDay(planYear.endsOn)}`;
  return createPortal(
    <article data-print-sheet aria-label="Printout" className="hidden text-ink-900 print:block">
      <PrintHeader />
      <h1 className="text-2xl font-bold">
        What’s left for <span translate="no">{pet.petName}</span>
      </h1>
      <p className="mb-4">{`As of ${formatDay(clinicToday())}`}</p>
      <dl className="mb-4">
        <Line name="Owner" value={pet.ownerName} />
        <Line name="Pet" value={pet.petName} />
        <Line name="Plan" value={pet.planName} />
        {pet.status !== 'pending_payment' && <Line name="Plan year" value={days} />}
      </dl>
      <LeftTable benefits={benefits} />
      <p className="mt-4 font-semibold">{describeUse(pet, planYear)}</p>
      {clinic && (
        <p className="mt-2">
          To book, call us at <span translate="no">{clinic.phone}</span>.
        </p>
      )}
    </article>,
    document.body,
  );
}
