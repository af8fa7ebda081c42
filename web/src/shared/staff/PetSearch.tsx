import type { DeskPet } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../hooks/is-composing.ts';
import { useDebounced } from '../hooks/use-debounced.ts';
import { controlClass, Field } from '../ui/Field.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { minSearchLength, petSearchQuery } from './find-pets.ts';
import { PetLine } from './PetLine.tsx';

const debounceMs = 200;
const maxLength = 100;

function countFound({ length }: readonly DeskPet[], search: string): string {
  if (length === 0) return `No pet found for “${search}”.`;
  return length === 1 ? '1 pet found' : `${length} pets found`;
}

type PetSearchProps = {
  label: string;
  error?: string | undefined;
  onPick: (pet: DeskPet) => void;
  /** Takes the focus when it appears. */
  isFocused?: boolean;
  /** Other results for the text, below the pets. */
  alsoFound?: (search: string) => ReactNode;
};

/** Finds a pet while typing a name or phone number. Arrow keys and Enter pick one, Escape clears. */
export function PetSearch(props: PetSearchProps) {
  const { label, error, onPick, isFocused = false, alsoFound } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const search = useDebounced(typed.trim(), debounceMs);
  const query = useQuery(petSearchQuery(search));
  useEffect(() => {
    // After the page's heading, which takes the focus on arrival.
    if (isFocused) input.current?.focus({ preventScroll: true });
  }, [isFocused]);

  const isSearching = typed.trim().length >= minSearchLength && search.length >= minSearchLength;
  const pets = isSearching ? (query.data ?? []) : [];
  // The results may still belong to the text before.
  const isCurrent = typed.trim() === search && query.isSuccess && !query.isPlaceholderData;
  const active = Math.min(index, pets.length - 1);
  const type = (text: string) => {
    setTyped(text);
    setIndex(0);
  };
  const pick = (pet: DeskPet) => {
    type('');
    onPick(pet);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && pets.length > 0) {
      event.preventDefault();
      setIndex((active + step + pets.length) % pets.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const pet = pets[active];
      if (isCurrent && pet !== undefined) pick(pet);
    } else if (event.key === 'Escape' && typed !== '') {
      // Neither the drawer nor the dialog around it closes.
      event.stopPropagation();
      event.preventDefault();
      type('');
    }
  };

  return (
    <div>
      <Field label={label} error={error}>
        {({ 'aria-required': _required, ...control }) => (
          <input
            {...control}
            ref={input}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLength}
            aria-autocomplete="list"
            aria-expanded={pets.length > 0}
            aria-controls={pets.length > 0 ? listId : undefined}
            aria-activedescendant={pets.length > 0 ? `${listId}-${active}` : undefined}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={controlClass}
          />
        )}
      </Field>
      <p role="status" className="my-1.5 min-h-5 text-sm text-ink-700">
        {`${isSearching && query.isFetching && !isCurrent ? 'Searching…' : ''}${isSearching && isCurrent ? countFound(pets, search) : ''}`}
      </p>
      {isSearching && query.isError && (
        <LoadFailure error={query.error} onRetry={query.refetch} title="The search didn’t work" />
      )}
      {pets.length > 0 && (
        <ul
          role="listbox"
          id={listId}
          aria-label="Pets found"
          className="mb-4 divide-y divide-sand-200 overflow-clip rounded-card border border-sand-200 bg-white"
        >
          {pets.map((pet, position) => (
            <li
              key={pet.petId}
              id={`${listId}-${position}`}
              role="option"
              aria-selected={position === active}
              // Keeps the focus in the field, so that a slip of the finger costs nothing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(pet)}
              className={clsx(
                'min-h-11 cursor-pointer px-4 py-2.5 hover:bg-brand-50',
                position === active &&
                  'bg-brand-50 outline-2 -outline-offset-2 outline-brand-600 first:rounded-t-card last:rounded-b-card',
              )}
            >
              <PetLine pet={pet} />
            </li>
          ))}
        </ul>
      )}
      {isSearching && isCurrent && alsoFound !== undefined && (
        <div className="empty:hidden">{alsoFound(search)}</div>
      )}
    </div>
  );
}
