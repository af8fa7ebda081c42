import type { StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isComposing } from '../../../shared/hooks/is-composing.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { minSearchLength, petSearchQuery } from '../../../shared/staff/find-pets.ts';
import { controlClass, Field } from '../../../shared/ui/Field.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { foundOptions, type Option, type OptionGroup } from '../found-options.ts';
import { actionEntries, pageEntries } from '../staff-actions.ts';

const debounceMs = 200;
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export type SearchPanelProps = {
  role: StaffRole;
  /** The pages that the role may open. */
  links: readonly { to: string; label: string }[];
  onClose: () => void;
};

/** Finds pets and owners by name or phone on the server, and pages and actions here. */
function useFound({ role, links }: SearchPanelProps, typed: string) {
  const search = useDebounced(typed.trim(), debounceMs);
  const query = useQuery(petSearchQuery(search));
  const isSearching = typed.trim().length >= minSearchLength && search.length >= minSearchLength;
  const isCurrent = typed.trim() === search && query.isSuccess && !query.isPlaceholderData;
  const groups = foundOptions({
    typed,
    // The results may still belong to the text before.
    pets: isSearching && isCurrent ? (query.data ?? []) : [],
    pages: pageEntries(links),
    actions: actionEntries(role),
    role,
  });
  const isWaiting = typed.trim().length >= minSearchLength && !isCurrent && !query.isError;
  return { groups, query, isSearching, isWaiting };
}

function describeFound(count: number, isWaiting: boolean): string {
  if (isWaiting) return 'Searching…';
  return count === 0 ? 'Nothing found.' : `${count} found`;
}

type ListProps = {
  id: string;
  groups: readonly OptionGroup[];
  active: Option | undefined;
  onPick: (option: Option) => void;
};

function Options({ id, groups, active, onPick }: ListProps) {
  return (
    <div role="listbox" id={id} aria-label="Found" className="max-h-[55dvh] overflow-y-auto">
      {groups.map(({ name, options }) => (
        <div key={name} role="group" aria-label={name} className="mb-2">
          <p aria-hidden className="px-3 py-1 text-sm font-semibold text-ink-500">
            {name}
          </p>
          {options.map((option) => (
            <div
              key={option.key}
              id={`${id}-${option.key}`.replaceAll(' ', '-')}
              role="option"
              aria-selected={option.key === active?.key}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              className={clsx(
                'min-h-11 cursor-pointer rounded-control px-3 py-2 text-ink-900 hover:bg-brand-50',
                option.key === active?.key &&
                  'bg-brand-50 outline-2 -outline-offset-2 outline-brand-600',
              )}
            >
              <span translate={option.isName ? 'no' : 'yes'} className="font-semibold">
                {option.label}
              </span>
              {option.detail !== '' && (
                <span translate="no" className="block text-sm wrap-anywhere text-ink-700">
                  {option.detail}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A field and what was found: the arrow keys choose, Enter opens. */
export function SearchPanel(props: SearchPanelProps) {
  const { onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, query, isSearching, isWaiting } = useFound(props, typed);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  const active = options[at];
  useEffect(() => {
    // The dialog opens after this, and moves the focus itself.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const list = document.getElementById(listId);
    list?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, active?.key]);
  const pick = ({ to }: Option) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen(options[(at + step + options.length) % options.length]?.key ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Until the answer is there, the first one may be another one.
      if (active !== undefined && !isWaiting) pick(active);
    }
  };
  return (
    <>
      <Field label="Pet, owner, phone, page, or action">
        {({ 'aria-required': _required, ...control }) => (
          <input
            {...control}
            ref={input}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? listId : undefined}
            aria-activedescendant={active && `${listId}-${active.key}`.replaceAll(' ', '-')}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(null);
            }}
            onKeyDown={onKeyDown}
            className={controlClass}
          />
        )}
      </Field>
      <p role="status" className="my-1.5 min-h-5 text-sm">
        {describeFound(options.length, isWaiting)}
      </p>
      {isSearching && query.isError && (
        <LoadFailure
          error={query.error}
          onRetry={query.refetch}
          title="Pets and owners couldn’t be searched"
        />
      )}
      {options.length > 0 && <Options id={listId} groups={groups} active={active} onPick={pick} />}
    </>
  );
}
