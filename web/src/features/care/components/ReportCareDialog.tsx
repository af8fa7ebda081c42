import { zodResolver } from '@hookform/resolvers/zod';
import type { PetCare } from '@petwell/contracts';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { clinicToday } from '../../../shared/format-date.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { useReportCare } from '../api/care.ts';
import { reportCareFormSchema } from '../report-care-form-schema.ts';
import { careToasts } from '../texts.ts';

type ReportProps = { care: PetCare; code: string; onClose: () => void };

function ReportCareForm({ care, code, onClose }: ReportProps) {
  const report = useReportCare(care.petId);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(reportCareFormSchema),
    defaultValues: { code, performedOn: '' },
  });
  const submit = handleSubmit(async (input) => {
    if (report.isPending) return;
    try {
      await report.mutateAsync(input);
      showToast(careToasts.reported);
      onClose();
    } catch (error) {
      const day = error instanceof ApiError ? error.fields['performedOn'] : undefined;
      if (day !== undefined) setError('performedOn', { message: day }, { shouldFocus: true });
    }
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <p>Tell us when it was done. Our staff confirm it, and the due date changes after that.</p>
      {report.isError && errors.performedOn === undefined && (
        <Alert variant="error">{describeError(report.error, 'This could not be sent.')}</Alert>
      )}
      <SelectField
        label="Service"
        placeholder="Choose a service"
        options={care.items.map((item) => ({ value: item.code, label: item.label }))}
        {...register('code')}
        error={errors.code?.message}
      />
      <TextField
        label="Done on"
        type="date"
        max={clinicToday()}
        {...register('performedOn')}
        error={errors.performedOn?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={report.isPending}>
          Send to the clinic
        </Button>
      </DialogActions>
    </form>
  );
}

type ReportCareDialogProps = {
  care: PetCare;
  /** The service; '' asks for it, null closes the dialog. */
  code: string | null;
  onClose: () => void;
};

/** Reports care given elsewhere, which staff confirm. */
export function ReportCareDialog({ care, code, onClose }: ReportCareDialogProps) {
  return (
    <Dialog isOpen={code !== null} onClose={onClose} title="Already done?" isForm>
      {code !== null && <ReportCareForm key={code} care={care} code={code} onClose={onClose} />}
    </Dialog>
  );
}
