import type { PublicConfig } from '@petwell/contracts';
import { notInsurance } from '@petwell/contracts/legal';
import { Clock, Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../shared/clinic/get-config.ts';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { SchedulingLink } from '../../shared/clinic/SchedulingLink.tsx';
import { anchors, paths } from '../../shared/paths.ts';
import { LogoMark } from '../../shared/ui/Logo.tsx';

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <span className="text-brand-300 [&>svg]:size-5">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function ClinicData({ clinic }: { clinic: PublicConfig['clinic'] }) {
  return (
    <>
      <ul>
        <Row icon={<MapPin aria-hidden />}>{clinic.address}</Row>
        <Row icon={<Phone aria-hidden />}>
          <ClinicPhone className={linkClass} />
        </Row>
        <Row icon={<Mail aria-hidden />}>
          <a translate="no" href={`mailto:${clinic.email}`} className={linkClass}>
            {clinic.email}
          </a>
        </Row>
        <Row icon={<Globe aria-hidden />}>
          <a href={clinic.websiteUrl} className={linkClass}>
            Clinic website
          </a>
        </Row>
      </ul>
      <div>
        <h2 className="flex items-center gap-2 text-base text-white">
          <Clock aria-hidden className="size-5 text-brand-300" /> Clinic hours
        </h2>
        <dl className="mt-3 grid max-w-56 grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          {clinic.hours.map((entry) => (
            <div key={entry.days} className="contents">
              <dt>{entry.days}</dt>
              <dd className="text-right tabular-nums">{entry.hours}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** Renders clinic data, hours, and links at the end of every page. */
export function Footer() {
  const config = useConfig();
  return (
    <footer className="mt-auto bg-brand-900 text-brand-100 print:hidden">
      <div className="mx-auto grid min-h-72 max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.2fr_1.3fr_1fr]">
        <div>
          <p className="flex items-center gap-2.5">
            <LogoMark className="size-10" />
            <span className="text-xl font-extrabold text-white">PetWell</span>
          </p>
          <p className="mt-4 max-w-xs">
            {`Wellness plans for dogs and cats${config === undefined ? '' : ` at ${config.clinic.name}`}. ${notInsurance}`}
          </p>
          <ul className="mt-2 text-balance *:mr-5 *:inline-block">
            <li>
              <Link to={paths.plans} className={linkClass}>
                Plans
              </Link>
            </li>
            <li>
              <Link to={`${paths.home}${anchors.about}`} className={linkClass}>
                About
              </Link>
            </li>
            <li>
              <SchedulingLink className={linkClass}>Schedule Appointment</SchedulingLink>
            </li>
            <li>
              <Link to={paths.terms} className={linkClass}>
                Terms
              </Link>
            </li>
            <li>
              <Link to={paths.privacy} className={linkClass}>
                Privacy
              </Link>
            </li>
          </ul>
        </div>
        {config !== undefined && <ClinicData clinic={config.clinic} />}
      </div>
    </footer>
  );
}
