import { Link } from 'react-router-dom';
import { anchors, paths } from '../../../shared/paths.ts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import type { EnrollmentData } from '../../../shared/session-storage/flow-storage.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { chosenFrom } from '../../../shared/plans/chosen.ts';
import { CostSummary } from '../../../shared/plans/CostSummary.tsx';

/** Summarizes the pet and its plan next to the owner step. */
export function ChosenPlan({ data }: { data: EnrollmentData }) {
  const { petData } = data;
  const chosen = chosenFrom(data);
  return (
    <Card className="p-6 lg:sticky lg:top-28">
      <div className="mb-5 flex items-center gap-4">
        <PetPortrait
          type={petData.type}
          breed={petData.breed}
          age={petData.age}
          className="size-16 shrink-0"
        />
        <div className="min-w-0">
          <h2 className="text-heading [overflow-wrap:anywhere]">{petData.name}</h2>
          <p className="text-ink-700 [overflow-wrap:anywhere]">
            {`${petData.breed}, ${petData.age}`}
          </p>
        </div>
      </div>
      {chosen && <CostSummary {...chosen} />}
      <p className="mt-4">
        <Link
          to={`${paths.home}${anchors.planSelection}`}
          className="font-semibold text-brand-700 underline underline-offset-4"
        >
          Change plan or add-ons
        </Link>
      </p>
    </Card>
  );
}
