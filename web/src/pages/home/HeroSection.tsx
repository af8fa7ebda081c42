import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SchedulingLink } from '../../shared/clinic/SchedulingLink.tsx';
import { anchors } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import heroScene from './hero-scene.svg';
import { FinishEnrollment } from '../../features/enroll/components/FinishEnrollment.tsx';
import { usePetToContinue } from '../../features/recommendations/use-pet-to-continue.ts';

/** Introduces the service, with two actions: describe the pet, or schedule an appointment. */
export function HeroSection() {
  const { pet } = usePetToContinue();
  return (
    <section className="overflow-hidden bg-brand-800 text-white">
      <div className="mx-auto grid max-w-6xl gap-x-10 px-4 pt-16 sm:px-6 lg:pt-4 lg:grid-cols-[1.05fr_1fr] lg:items-center">
        <div className="lg:py-20">
          <FinishEnrollment pet={pet}>Wellness plans for dogs and cats</FinishEnrollment>
          <h1 tabIndex={-1} className="mt-3 text-display text-white">
            A healthy pet, all year round.
          </h1>
          <p className="mt-5 max-w-xl text-lg text-brand-100 sm:text-xl">
            Exams, vaccines and screenings in one monthly plan. Tell us about your pet and see the
            plans that fit, with the reasons why.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Link
              to={anchors.petProfile}
              className={buttonClass({ variant: 'sun', size: 'large' })}
            >
              Get Started
            </Link>
            <SchedulingLink className="inline-flex min-h-13 items-center justify-center gap-2 rounded-full border-2 border-brand-200 px-7 text-lg font-semibold text-white hover:bg-brand-700 focus-visible:outline-white">
              <CalendarDays aria-hidden className="size-5" />
              Schedule Appointment
            </SchedulingLink>
          </div>
        </div>
        <img
          src={heroScene}
          alt="A dog and a cat sitting side by side in the sun"
          width={520}
          height={430}
          // On a slow line, what makes the form work comes first.
          fetchPriority="low"
          className="mx-auto my-10 w-full max-w-sm sm:max-w-md lg:my-14 lg:max-w-none"
        />
      </div>
    </section>
  );
}
