import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { noEnrollments } from '../texts.ts';

/** Shown to an owner without enrollments. */
export function NoEnrollments() {
  return (
    <Card className="p-8 text-center sm:p-12">
      <PetPortrait type="dog" className="mx-auto size-24" />
      <h2 className="mt-5 text-heading">{noEnrollments}</h2>
      <p className="mt-2 text-ink-700">
        Tell us about your pet and we’ll recommend a plan, or see all plans first.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass()}>
          Find a plan
        </Link>
        <Link to={paths.plans} className={buttonClass({ variant: 'outline' })}>
          View all plans
        </Link>
      </div>
    </Card>
  );
}
