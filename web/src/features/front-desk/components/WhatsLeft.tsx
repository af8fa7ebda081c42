import type { EnrollmentBenefits, StaffRole } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../shared/api/describe-error.ts';
import { benefitsQuery } from '../../../shared/benefits/get-benefits.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { mayAct } from '../../../shared/staff/permissions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { paths } from '../../../shared/paths.ts';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { useMailBenefits } from '../api/mail-benefits.ts';
import { deskTexts } from '../texts.ts';
import { describeUse, type PetWithPlan } from '../whats-left.ts';
import { LeftTable } from './LeftTable.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';

type WhatsLeftProps = { pet: PetWithPlan; role: StaffRole };

/** Mails it, once while the dialog is open. */
function EmailIt({ enrollmentId }: { enrollmentId: number }) {
  const mail = useMailBenefits(enrollmentId);
  const flight = useSingleFlight();
  const run = async () => {
    if (!flight.start()) return;
    try {
      await mail.mutateAsync();
    } catch {
      // Shown below.
    } finally {
      flight.finish();
    }
  };
  return (
    <>
      {mail.error && (
        <Alert variant="error" className="text-sm">
          {describeError(mail.error, deskTexts.notEmailed)}
        </Alert>
      )}
      <p role="status" className="w-full wrap-anywhere empty:hidden">
        {mail.data && deskTexts.emailed(mail.data.to)}
      </p>
      {/* A second click of a double click finds no button. */}
      {!mail.isSuccess && (
        <Button variant="outline" isLoading={mail.isPending} onClick={() => void run()}>
          Email
        </Button>
      )}
    </>
  );
}

function Opened({ pet, role, year }: WhatsLeftProps & { year: EnrollmentBenefits }) {
  const { benefits, planYear } = year;
  return benefits.length === 0 ? (
    <p>{deskTexts.notCounted}</p>
  ) : (
    <>
      <div className="mb-6 space-y-3">
        <p>{describeUse(pet, planYear)}</p>
        <LeftTable benefits={benefits} />
        <p>
          <TextLink to={paths.year(pet.enrollmentId)}>The plan year on one page</TextLink>
        </p>
      </div>
      <PrintedSheet pet={pet} year={year} />
      <DialogActions>
        {mayAct(role) && <EmailIt enrollmentId={pet.enrollmentId} />}
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          <span>Print</span>
        </Button>
      </DialogActions>
    </>
  );
}

function Loaded({ pet, role }: WhatsLeftProps) {
  const query = useQuery(benefitsQuery(pet.enrollmentId, 'staff'));
  if (query.isPending) {
    return (
      <LoadingRegion label="Loading what’s left">
        <Skeleton className="h-48" />
      </LoadingRegion>
    );
  }
  if (query.data === undefined) {
    return (
      <LoadFailure
        error={query.error}
        onRetry={query.refetch}
        title="The services could not be loaded"
      />
    );
  }
  return <Opened pet={pet} role={role} year={query.data} />;
}

/** “What do I have left?”: shows it, prints it, and emails it. */
export function WhatsLeft({ pet, role }: WhatsLeftProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        What’s left
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`What’s left for ${pet.petName}`}
      >
        {isOpen && <Loaded pet={pet} role={role} />}
      </Dialog>
    </>
  );
}
