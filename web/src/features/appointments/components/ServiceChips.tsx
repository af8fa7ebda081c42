import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { benefitCodesMax } from '../request-form-schema.ts';

const shownAtFirst = 5;

export type OfferedService = { code: string; label: string };

type ServiceChipsProps = {
  services: readonly OfferedService[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
};

/** Chooses what a visit is for among the services that are left. */
export function ServiceChips({ services, chosen, onChange }: ServiceChipsProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A requested service stays listed when it is no longer chosen.
  const [first] = useState(chosen);
  const isShown = ({ code }: OfferedService, index: number) =>
    isOpen || index < shownAtFirst || first.includes(code) || chosen.includes(code);
  const shown = services.filter(isShown);
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-ink-900">What is the visit for?</legend>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ code, label }) => (
          <label
            key={code}
            className="relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-ink-300 bg-white px-4 py-1.5 text-sm text-ink-900 hover:border-brand-600 pointer-coarse:min-h-11 has-checked:border-brand-700 has-checked:bg-brand-700 has-checked:font-semibold has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-600 forced-colors:has-checked:outline-2"
          >
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              disabled={!chosen.includes(code) && chosen.length >= benefitCodesMax}
              onChange={() => toggle(code)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full focus-visible:outline-none"
            />
            <span>{label}</span>
          </label>
        ))}
        {shown.length < services.length && (
          <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
            {`${services.length - shown.length} more`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
