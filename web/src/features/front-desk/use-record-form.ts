import { zodResolver } from '@hookform/resolvers/zod';
import type {
  BenefitBalance,
  Redemption,
  RedemptionBatch,
  redeemBatchSchema,
} from '@petwell/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, hasCode } from '../../shared/api/api-error.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../shared/hooks/use-single-flight.ts';
import { useRecordServices } from './api/redemptions.ts';
import { recordFormSchema } from './record-form-schema.ts';
import { deskTexts } from './texts.ts';

export type RecordFormValues = {
  rows: Record<
    string,
    { isTicked: boolean; quantity?: string | undefined; amount?: string | undefined }
  >;
  performedOn: string;
  note: string;
  /** Empty: not named. */
  provider: string;
  overrideReason: string;
};

type Line = z.input<typeof redeemBatchSchema>['lines'][number];

type Options = {
  enrollmentId: number;
  benefits: readonly BenefitBalance[];
  /** Ticked from the start. */
  codes: readonly string[];
  /** Of the visit; empty if it has none. */
  provider: string;
  /** Of the visit; empty if it is today's. */
  performedOn: string;
  isActive: boolean;
  onRecorded: (recorded: RedemptionBatch) => void;
  onNotActive: () => void;
};

const emptyForm = (
  { benefits, performedOn }: Pick<Options, 'benefits' | 'performedOn'>,
  ticked: readonly string[],
  provider: string,
) => ({
  rows: Object.fromEntries(
    benefits.map(({ code }) => [
      code,
      { isTicked: ticked.includes(code), quantity: '1', amount: '' },
    ]),
  ),
  performedOn,
  note: '',
  provider,
  overrideReason: '',
});

/** Sorts a refusal's fields by what they are about: a line's code, or null for the request's own fields. */
function problemsOf(error: ApiError, lines: readonly Line[]) {
  return Object.entries(error.fields).map(([field, message]) => {
    const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const code = index === undefined ? null : (lines[Number(index)]?.code ?? null);
    return { code, name: name ?? field, message };
  });
}

/** The checklist's form. Records what is ticked in one request, once however often it is sent. */
export function useRecordForm(options: Options) {
  const { enrollmentId, benefits, codes, isActive, onRecorded, onNotActive } = options;
  const record = useRecordServices(enrollmentId);
  const flight = useSingleFlight();
  const [problem, setProblem] = useState<string | null>(null);
  const recordable = benefits.filter(({ left }) => left !== 0);
  const form = useForm<RecordFormValues, unknown, z.output<ReturnType<typeof recordFormSchema>>>({
    resolver: zodResolver(recordFormSchema(recordable, isActive)),
    defaultValues: emptyForm(options, codes, options.provider),
  });

  function showRefusal(error: unknown, lines: readonly Line[]): void {
    setProblem(describeError(error, deskTexts.notRecorded));
    if (!(error instanceof ApiError)) return;
    if (hasCode(error, 'plan_not_active')) onNotActive();
    for (const { code, name, message } of problemsOf(error, lines)) {
      const isAmount = name === 'amount';
      if (code !== null) {
        form.setError(`rows.${code}.${isAmount ? 'amount' : 'quantity'}`, { message });
      } else if (name === 'performedOn') {
        form.setError('performedOn', { message }, { shouldFocus: true });
      }
    }
  }

  const submit = form.handleSubmit(async (body) => {
    if (body.lines.length === 0 || !flight.start()) return;
    setProblem(null);
    try {
      const recorded = await record.mutateAsync(body);
      form.reset(emptyForm(options, [], form.getValues('provider')));
      onRecorded(recorded);
    } catch (error) {
      showRefusal(error, body.lines);
    } finally {
      flight.finish();
    }
  });
  const tick = (added: readonly string[]) => {
    for (const code of added) {
      if (form.getValues(`rows.${code}`) !== undefined)
        form.setValue(`rows.${code}.isTicked`, true);
    }
  };
  const tickAgain = (redemptions: readonly Redemption[]) =>
    form.reset(
      emptyForm(
        options,
        redemptions.map(({ code }) => code),
        form.getValues('provider'),
      ),
    );
  return { form, submit, tick, tickAgain, isPending: record.isPending, problem };
}
export type RecordForm = ReturnType<typeof useRecordForm>['form'];
