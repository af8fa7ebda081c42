import { hasDied, type EnrollmentView } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { ownAppointmentsQuery } from '../../../shared/appointments/own-appointments.ts';
import { ownPaymentsQuery } from '../../../shared/enrollments/own-payments.ts';
import { describeTile, type TileState } from '../describe-tile.ts';
import { PetPicture } from './PetPicture.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

const alerts = {
  sun: 'bg-sun-100 text-sun-900',
  coral: 'bg-coral-100 text-coral-800',
} as const;

type TileProps = {
  enrollment: EnrollmentView;
  state: TileState;
  isSelected: boolean;
  onSelect: () => void;
};

function Tile({ enrollment: { id, pet }, state, isSelected, onSelect }: TileProps) {
  const { alert, text } = state;
  return (
    <label
      className={clsx(
        'relative flex min-w-44 shrink-0 cursor-pointer snap-start items-center gap-3 rounded-card border-2 bg-white p-3 pr-5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600',
        isSelected ? 'border-brand-700 shadow-card' : 'border-sand-200 hover:border-brand-300',
      )}
    >
      <input
        type="radio"
        name="enrollment"
        value={id}
        checked={isSelected}
        onChange={onSelect}
        className="absolute inset-0 cursor-pointer appearance-none rounded-card focus-visible:outline-none"
      />
      <PetPicture pet={pet} className="size-11 shrink-0" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span translate="no" className="line-clamp-2 font-bold wrap-anywhere">
            {pet.name}
          </span>
          {alert !== null && (
            <span className={clsx('rounded-full px-2 text-sm font-semibold', alerts[alert.color])}>
              {alert.label}
            </span>
          )}
        </span>
        {text !== null && (
          <span className="block text-sm text-ink-700">
            <Amounts>{text}</Amounts>
          </span>
        )}
      </span>
    </label>
  );
}

/** More tiles than this are one line to scroll on a phone, where they would fill the screen. */
const stackedMax = 3;

type PetTilesProps = {
  enrollments: readonly EnrollmentView[];
  selectedId: number;
  /** Payments and visits are the owner's. */
  isOwn: boolean;
  onSelect: (petId: number) => void;
  /** After the last pet. */
  children?: Elements;
};

/** Selects a pet, each with its state; uses radio buttons for arrow-key navigation. */
export function PetTiles({ enrollments, selectedId, isOwn, onSelect, children }: PetTilesProps) {
  const { data: payments } = useQuery({ ...ownPaymentsQuery, enabled: isOwn });
  const { data: visits } = useQuery({ ...ownAppointmentsQuery, enabled: isOwn });
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tile = line.current?.querySelector('input:checked')?.parentElement;
    if (line.current && tile) line.current.scrollLeft = tile.offsetLeft - 16;
  }, []);
  const inOrder = enrollments.toSorted((a, b) => Number(hasDied(a.pet)) - Number(hasDied(b.pet)));
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">Your pets</legend>
      <div
        ref={line}
        className={clsx(
          'relative grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]',
          enrollments.length > stackedMax &&
            'max-sm:-m-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:auto-cols-[16rem] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:p-4',
        )}
      >
        {inOrder.map((enrollment) => (
          <Tile
            key={enrollment.id}
            enrollment={enrollment}
            state={describeTile(enrollment, { payments, visits })}
            isSelected={enrollment.id === selectedId}
            onSelect={() => onSelect(enrollment.pet.id)}
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}
