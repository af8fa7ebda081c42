import type { AdminEnrollment, StaffRole } from '@petwell/contracts';
import { useState } from 'react';
import { LastUses } from './LastUses.tsx';
import { Services } from './Services.tsx';

/** The front desk's checklist within a customer's details, loaded when it is opened. */
export function EnrollmentBenefits({
  enrollment,
  role,
}: {
  enrollment: AdminEnrollment;
  role: StaffRole;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const plan = { ...enrollment, enrollmentId: enrollment.id };
  return (
    <details className="mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 text-sm font-semibold">Services used and left</summary>
      {isOpen && (
        <>
          <Services plan={plan} role={role} />
          <p className="mt-4 text-sm font-semibold">Last uses</p>
          <LastUses plan={plan} role={role} />
        </>
      )}
    </details>
  );
}
