import {
  importFieldLabels,
  importFieldNames,
  importFieldSchema,
  type ImportDetail,
  type ImportField,
  type ImportMapping,
} from '@petwell/contracts';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { countOf } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { SelectField } from '../../../../shared/ui/SelectField.tsx';
import { useImportStep } from '../api/imports.ts';
import { importTexts } from '../texts.ts';

const optionsOf = ({ benefits }: ImportDetail) => [
  { value: '', label: 'Leave out' },
  ...importFieldNames.map((field) => ({ value: field, label: importFieldLabels[field] })),
  ...benefits.map(({ code, label }) => ({ value: `use:${code}`, label: `Used: ${label}` })),
];

/** 'ada@example.com, bo@example.com' */
const exampleOf = (sample: readonly string[][], index: number): string =>
  [...new Set(sample.map((cells) => cells[index] ?? ''))].filter((cell) => cell !== '').join(', ');

type ColumnProps = {
  column: string;
  example: string;
  field: ImportField | null;
  options: { value: string; label: string }[];
  onChange: (field: ImportField | null) => void;
};

function Column({ column, example, field, options, onChange }: ColumnProps) {
  return (
    <li className="min-w-0 wrap-anywhere">
      <SelectField
        label={`${column} is`}
        hint={<span className="line-clamp-1">{example === '' ? 'Empty' : example}</span>}
        options={options}
        value={field ?? ''}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : importFieldSchema.parse(target.value))
        }
      />
    </li>
  );
}

/** Says what each column is, and starts the dry run with it. */
export function ColumnMapping({ found }: { found: ImportDetail }) {
  const [mapping, setMapping] = useState<ImportMapping>(found.mapping);
  const check = useImportStep(found.id);
  const options = optionsOf(found);
  const left = mapping.filter((field) => field === null).length;
  return (
    <Card className="max-w-3xl p-5">
      <h2 className="text-heading">What is in each column?</h2>
      <p className="mt-1 text-ink-700">
        {`${left === 0 ? 'Every column is used' : `${countOf(left, 'column')} left out`}. Your choice is remembered for the next file. ${importTexts.dates}`}
      </p>
      {!mapping.includes('status') && <p className="mt-1 text-ink-700">{importTexts.noStatus}</p>}
      <ul className="my-4 grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {found.columns.map((column, index) => (
          <Column
            key={column}
            column={column}
            example={exampleOf(found.sample, index)}
            field={mapping[index] ?? null}
            options={options}
            onChange={(field) => {
              setMapping(mapping.with(index, field));
              check.reset();
            }}
          />
        ))}
      </ul>
      {check.isError && (
        <Alert variant="error" className="mb-4">
          {describeError(check.error, importTexts.notDone)}
        </Alert>
      )}
      <Button
        isLoading={check.isPending}
        onClick={() => check.run({ check: { mapping } })}
        className="max-sm:w-full"
      >
        {`Check ${countOf(found.counts.rows, 'row')}`}
      </Button>
    </Card>
  );
}
