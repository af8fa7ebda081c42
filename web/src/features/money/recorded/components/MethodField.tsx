import type { RecordedMethod } from '@petwell/contracts';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { methodOptions } from '../texts.ts';

type MethodFieldProps = {
  label: string;
  method: RecordedMethod;
  onChange: (method: RecordedMethod) => void;
};

/** Asks how the money changes hands at the clinic. */
export const MethodField = ({ label, method, onChange }: MethodFieldProps) => (
  <SelectField
    label={label}
    options={methodOptions}
    value={method}
    onChange={({ target }) => {
      const chosen = methodOptions.find(({ value }) => value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  />
);
