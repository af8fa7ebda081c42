import { type AppointmentType, appointmentTypeSchema, type DeskPet } from '@petwell/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { typeLabels } from '../../../shared/appointments/labels.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { useCheckInWalkIn } from '../api/visits.ts';
import { deskTexts } from '../texts.ts';

const typeOptions = appointmentTypeSchema.options.map((value) => ({
  value,
  label: typeLabels[value],
}));

/** Checks in a pet that came without an appointment. For staff who act. */
export function WalkIn({ pet: { petId, petName } }: { pet: DeskPet }) {
  const [isOpen, setIsOpen] = useState(false);
  const [type, setType] = useState<AppointmentType>('exam');
  const checkIn = useCheckInWalkIn();
  const flight = useSingleFlight();
  const navigate = useNavigate();
  const close = () => {
    setIsOpen(false);
    checkIn.reset();
  };
  const run = async () => {
    if (!flight.start()) return;
    try {
      const { id } = await checkIn.mutateAsync({ petId, type });
      close();
      // Its services are recorded for this visit, which completes it.
      void navigate(paths.adminDeskVisit(petId, id), { replace: true });
    } catch {
      // Shown in the dialog.
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Walk-in
      </Button>
      <Dialog
        isForm
        isOpen={isOpen}
        onClose={close}
        title={`${petName} is here without an appointment`}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Go back
            </Button>
            <Button isLoading={checkIn.isPending} onClick={() => void run()}>
              Check in
            </Button>
          </>
        }
      >
        <SelectField
          label="What for"
          options={typeOptions}
          value={type}
          onChange={({ target }) => setType(appointmentTypeSchema.parse(target.value))}
        />
        {checkIn.error && (
          <Alert variant="error" className="mt-4 text-sm">
            {describeError(checkIn.error, deskTexts.notCheckedIn)}
          </Alert>
        )}
      </Dialog>
    </>
  );
}
