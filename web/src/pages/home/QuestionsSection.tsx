import { Link } from 'react-router-dom';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../shared/clinic/SchedulingLink.tsx';
import { useConfig } from '../../shared/clinic/get-config.ts';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import catAndDog from './cat-and-dog.svg';

/** Lists the ways to contact the clinic. */
export function QuestionsSection() {
  const config = useConfig();
  return (
    <section className="bg-white py-16 md:py-20">
      <div className="mx-auto flex max-w-6xl flex-col items-center gap-8 px-4 text-center sm:px-6 md:flex-row md:text-left">
        <img
          src={catAndDog}
          alt=""
          width={216}
          height={124}
          loading="lazy"
          className="h-24 w-auto"
        />
        <div className="flex-1">
          <h2 className="text-title">Have questions?</h2>
          <p className="mt-2 text-lg text-ink-700">
            <span>Call</span> <ClinicPhone />
            <span>{`${config === undefined ? ' or' : ','} look at `}</span>
            <Link
              to={paths.plans}
              className="font-semibold text-brand-700 underline underline-offset-4"
            >
              all plans
            </Link>
            {config !== undefined && (
              <span>
                {' '}
                or visit the{' '}
                <a
                  href={config.clinic.websiteUrl}
                  className="font-semibold text-brand-700 underline underline-offset-4"
                >
                  clinic’s website
                </a>
              </span>
            )}
            <span>.</span>
          </p>
        </div>
        <SchedulingLink className={buttonClass({ variant: 'outline', size: 'large' })}>
          Schedule Appointment
        </SchedulingLink>
      </div>
    </section>
  );
}
