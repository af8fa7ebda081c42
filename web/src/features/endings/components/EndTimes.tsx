import type { EndPreview } from '@petwell/contracts';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { formatDay } from '../../../shared/format-date.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';

type RadioField = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'onChange' | 'onBlur'> & {
  ref: Ref<HTMLInputElement>;
};

type ChoiceProps = {
  field: RadioField;
  value: 'now' | 'period_end';
  isRecommended: boolean;
  label: string;
  children: ReactNode;
};

function Choice({ field, value, isRecommended, label, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-ink-300 p-3 hover:border-brand-600 has-checked:border-brand-700 has-checked:bg-brand-50">
      <input
        {...field}
        type="radio"
        value={value}
        className="mt-0.5 size-5 shrink-0 accent-brand-700"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink-900">
          <span>{label}</span> {isRecommended && <Badge>Recommended</Badge>}
        </span>
        <span className="block text-sm">{children}</span>
      </span>
    </label>
  );
}

/** When the plan ends. A plan whose pet died, or that isn't active, only ends now. */
export function EndTimes({
  preview,
  isDeath,
  field,
}: {
  preview: EndPreview;
  isDeath: boolean;
  field: RadioField;
}) {
  const { periodEnd, recommended } = preview;
  if (isDeath || periodEnd === null) {
    return (
      <p>
        {`The plan ends now. Nothing more is charged${isDeath ? ', no more email about the pet is sent, and its visits are canceled' : ''}.`}
      </p>
    );
  }
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="mb-1.5 font-semibold text-ink-900">When</legend>
      <Choice
        field={field}
        value="period_end"
        isRecommended={recommended === 'period_end'}
        label={formatDay(periodEnd.endsOn)}
      >
        At the end of this billing month. The plan can be used until then, and nothing more is
        charged.
      </Choice>
      <Choice field={field} value="now" isRecommended={recommended === 'now'} label="Now">
        The plan can’t be used anymore, and nothing more is charged.
      </Choice>
    </fieldset>
  );
}
