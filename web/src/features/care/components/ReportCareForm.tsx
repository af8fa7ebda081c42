import { zodResolver } from '@hookform/resolvers/zod';
import type { CareItem } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useReportCare } from '../api/care.ts';
import { reportCareFormSchema } from '../report-care-form-schema.ts';
import { careToasts } from '../texts.ts';

/** Reports care given elsewhere, which staff confirm. */
export function ReportCareForm({ petId, items }: { petId: number; items: readonly CareItem[] }) {
  const report = useReportCare(petId);
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(reportCareFormSchema),
    defaultValues: { code: '', performedOn: '' },
  });
  const submit = handleSubmit(async (input) => {
    if (report.isPending) return;
    try {
      await report.mutateAsync(input);
      reset();
      showToast(careToasts.reported);
    } catch (error) {
      const day = error instanceof ApiError ? error.fields['performedOn'] : undefined;
      if (day !== undefined) setError('performedOn', { message: day }, { shouldFocus: true });
    }
  });
  const { code, performedOn } = formState.errors;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 space-y-4">
      {report.isError && performedOn === undefined && (
        <Alert variant="error">{describeError(report.error, 'This could not be sent.')}</Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Service"
          placeholder="Choose a service"
          options={items.map((item) => ({ value: item.code, label: item.label }))}
          {...register('code')}
          error={code?.message}
        />
        <TextField
          label="Done on"
          type="date"
          {...register('performedOn')}
          error={performedOn?.message}
        />
      </div>
      <Button type="submit" variant="outline" isLoading={report.isPending}>
        Send to the clinic
      </Button>
    </form>
  );
}
