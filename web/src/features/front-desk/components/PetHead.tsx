import type { DeskPet } from '@petwell/contracts';
import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { customerPath } from '../../../shared/staff/customer-path.ts';
import { PhoneLink } from '../../../shared/ui/PhoneLink.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { PlanStatus } from '../../../shared/staff/PetLine.tsx';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';

/** 'Labrador, senior, 62 lbs'. */
function describePet({ breed, age, weight }: DeskPet): string {
  return [breed, age, ...(weight === null ? [] : [`${weight} lbs`])].join(', ');
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

function Photo({ pet: { photoUrl, petName } }: { pet: DeskPet }) {
  const size = 'size-14 shrink-0 rounded-full';
  return photoUrl === null ? (
    <span
      aria-hidden
      className={`${size} grid place-items-center bg-brand-100 text-lg font-bold text-brand-800`}
    >
      {initialsOf(petName)}
    </span>
  ) : (
    <img src={photoUrl} alt="" className={`${size} object-cover`} />
  );
}

function Household({ pets }: { pets: readonly DeskPet[] }) {
  return (
    <nav aria-label="This owner’s pets" className="mt-3 flex gap-1 overflow-x-auto">
      {pets.map(({ petId, petName }, index) => (
        <NavLink
          key={petId}
          to={paths.adminDeskOf(petId)}
          aria-current={index === 0 ? 'page' : false}
          className="inline-flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-3 font-semibold text-ink-700 -outline-offset-2 hover:text-brand-800 aria-[current=page]:border-brand-700 aria-[current=page]:text-brand-800"
        >
          <span translate="no">{petName}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** Says who is at the front desk: pet, owner, and plan, with tabs for the owner's other pets. */
export function PetHead({
  pet,
  others,
  children,
}: {
  pet: DeskPet;
  others: readonly DeskPet[];
  /** What staff do about the owner. */
  children: Elements;
}) {
  const { petName, ownerName, phone, planName, healthConcerns } = pet;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const pets = [pet, ...others.toSorted((one, other) => one.petId - other.petId)];
  return (
    <header className="rounded-t-card border-b border-sand-200 bg-white px-4 pt-4 sm:px-6 md:sticky md:top-14 md:z-10">
      <div className="flex items-center gap-4 pb-3">
        <Photo pet={pet} />
        <div className="min-w-0 wrap-anywhere">
          <h2 id="desk-pet" ref={heading} tabIndex={-1} className="text-heading">
            <span translate="no">{petName}</span>{' '}
            <span className="text-base font-medium text-ink-700">{describePet(pet)}</span>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink to={customerPath(pet)}>
              <span translate="no">{ownerName}</span>
            </TextLink>
            <PhoneLink phone={phone} />
            {planName !== null && <span translate="no">{planName}</span>}
            <PlanStatus pet={pet} />
          </p>
          <div className="-ml-4 flex flex-wrap">{children}</div>
          {healthConcerns.length > 0 && (
            <p className="text-sm text-ink-700">{`Concerns: ${healthConcerns.join(', ')}`}</p>
          )}
        </div>
      </div>
      {others.length > 0 && <Household pets={pets} />}
    </header>
  );
}
