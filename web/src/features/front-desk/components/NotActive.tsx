import type { StaffRole } from '@petwell/contracts';
import { formatDay } from '../../../shared/format-date.ts';
import { mayManage } from '../../../shared/staff/permissions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { deskTexts, notActiveTitles } from '../texts.ts';
import type { RecordForm } from '../use-record-form.ts';
import type { RecordedPlan } from './Services.tsx';

type NotActiveProps = { plan: RecordedPlan; role: StaffRole; form: RecordForm };

const titleOf = ({ petName, status, hold }: RecordedPlan): string =>
  hold === undefined
    ? notActiveTitles[status](petName)
    : deskTexts.onHold(petName, formatDay(hold.until));

/** Says why nothing can be recorded; a manager can, with a reason. */
export function NotActive({ plan, role, form }: NotActiveProps) {
  return (
    <Alert variant="warning" title={titleOf(plan)} className="mt-4">
      <span>{mayManage(role) ? deskTexts.mayOverride : deskTexts.askManager}</span>
      {mayManage(role) && (
        <TextField
          label="Reason"
          hint="At least 10 characters. Saved with what you record."
          maxLength={500}
          {...form.register('overrideReason')}
          error={form.formState.errors.overrideReason?.message}
          fieldClassName="mt-3"
        />
      )}
    </Alert>
  );
}
