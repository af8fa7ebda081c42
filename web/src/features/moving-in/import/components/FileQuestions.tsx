import {
  dateOrderSchema,
  type CheckImportInput,
  type ImportDetail,
  type ImportQuestions,
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

type Value = ImportQuestions['values'][number];
type DateQuestion = ImportQuestions['dates'][number];

const keyOf = ({ field, value }: Value) => `${field}\n${value}`;

/** A manager's choices on this page that aren't sent yet. */
type Draft = {
  values: Readonly<Record<string, string>>;
  dates: NonNullable<CheckImportInput['choices']>['dates'];
  ended: 'leave_out' | 'history';
};

const firstDraft = ({ choices }: ImportDetail, questions: ImportQuestions): Draft => ({
  values: Object.fromEntries(
    questions.values.map((one) => [keyOf(one), one.meaning ?? one.guess ?? '']),
  ),
  dates: choices.dates,
  ended: choices.ended,
});

const toCheck = (
  found: ImportDetail,
  { values }: ImportQuestions,
  draft: Draft,
): CheckImportInput => ({
  mapping: found.mapping,
  choices: { dates: draft.dates, ended: draft.ended },
  values: values.flatMap((one) => {
    const meaning = draft.values[keyOf(one)] ?? '';
    return meaning === '' ? [] : [{ field: one.field, value: one.value, meaning }];
  }),
});

/** Rows of plans that have ended: as the last check found, and by words that are given their meaning here. */
const endedRows = ({ ended, values }: ImportQuestions, draft: Draft): number =>
  values
    .filter((one) => one.field === 'status' && one.meaning === null)
    .filter((one) => !['', 'active'].includes(draft.values[keyOf(one)] ?? ''))
    .reduce((sum, { rows }) => sum + rows, ended);

/** '3/4/2026' → its two readings. */
const orders = [
  { value: '', label: 'Choose' },
  { value: 'month', label: 'Month first: 3/4 is March 4' },
  { value: 'day', label: 'Day first: 3/4 is April 3' },
];

const endings = [
  { value: 'leave_out', label: 'Leave them out' },
  { value: 'history', label: 'Keep them as ended plans' },
];

function DateOrder({
  question: { column, example, field },
  draft,
  onChange,
}: {
  question: DateQuestion;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  return (
    <SelectField
      label={`Dates in ${column}`}
      hint={`Like ${example}`}
      options={orders}
      value={draft.dates?.[field] ?? ''}
      onChange={({ target }) =>
        onChange({
          ...draft,
          dates: {
            ...draft.dates,
            [field]: target.value === '' ? undefined : dateOrderSchema.parse(target.value),
          },
        })
      }
    />
  );
}

/** The words of a column, each with what it means. */
function Words({
  column,
  values,
  options,
  draft,
  onChange,
}: {
  column: string;
  values: readonly Value[];
  options: ImportQuestions['options'];
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold wrap-anywhere">{column}</legend>
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {values.map((one) => (
          <li key={keyOf(one)} className="min-w-0 wrap-anywhere">
            <SelectField
              label={one.value === '' ? 'Empty cells' : `“${one.value}”`}
              hint={countOf(one.rows, 'row')}
              options={[
                { value: '', label: 'Say what it means' },
                ...(options[one.field] ?? []).map(({ meaning, label }) => ({
                  value: meaning,
                  label,
                })),
              ]}
              value={draft.values[keyOf(one)] ?? ''}
              onChange={({ target }) =>
                onChange({ ...draft, values: { ...draft.values, [keyOf(one)]: target.value } })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Asks once what a file doesn't say by itself. The answers are remembered for the next file. */
export function FileQuestions({
  found,
  questions,
  onSkip,
}: {
  found: ImportDetail;
  questions: ImportQuestions;
  onSkip: () => void;
}) {
  const [draft, setDraft] = useState(() => firstDraft(found, questions));
  const check = useImportStep(found.id);
  const { dates, values, options } = questions;
  const ended = endedRows(questions, draft);
  const change = (next: Draft) => {
    setDraft(next);
    check.reset();
  };
  return (
    <Card className="max-w-3xl space-y-6 p-5">
      <div>
        <h2 className="text-heading">What do these mean?</h2>
        <p className="mt-1 text-ink-700">
          Choose once for all rows. The words are remembered for the next file.
        </p>
      </div>
      {dates.length > 0 && (
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {dates.map((question) => (
            <DateOrder key={question.field} question={question} draft={draft} onChange={change} />
          ))}
        </div>
      )}
      {ended > 0 && (
        <SelectField
          label={`${countOf(ended, 'row')} of plans that have ended`}
          hint="Ended plans are kept with the customer, aren’t billed, and send no email."
          options={endings}
          value={draft.ended}
          onChange={({ target }) =>
            change({ ...draft, ended: target.value === 'history' ? 'history' : 'leave_out' })
          }
        />
      )}
      {[...Map.groupBy(values, ({ column }) => column)].map(([column, some]) => (
        <Words
          key={column}
          column={column}
          options={options}
          draft={draft}
          values={some}
          onChange={change}
        />
      ))}
      {check.isError && (
        <Alert variant="error">{describeError(check.error, importTexts.notDone)}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          isLoading={check.isPending}
          onClick={() => check.run({ check: toCheck(found, questions, draft) }, onSkip)}
        >
          Save and check again
        </Button>
        <Button variant="ghost" onClick={onSkip}>
          See the problems first
        </Button>
      </div>
    </Card>
  );
}
