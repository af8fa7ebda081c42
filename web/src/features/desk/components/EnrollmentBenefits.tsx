import type { AdminEnrollment, StaffRole } from '@petwell/contracts';
import { useState } from 'react';
import { StaffBenefits } from './StaffBenefits.tsx';

/** The desk's list within a customer's details, loaded when it is opened. */
export function EnrollmentBenefits({
  enrollment,
  role,
}: {
  enrollment: AdminEnrollment;
  role: StaffRole;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-sm font-semibold">Services used and left</summary>
      {isOpen && (
        <StaffBenefits plan={{ ...enrollment, enrollmentId: enrollment.id }} role={role} />
      )}
    </details>
  );
}
