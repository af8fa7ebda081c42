import { CustomerAgreements } from '../../features/money/documents/components/CustomerAgreements.tsx';
import { Customers } from '../../features/customers/components/Customers.tsx';
import { RefreshCustomers } from '../../features/customers/components/RefreshCustomers.tsx';
import { EnrollmentBenefits } from '../../features/front-desk/components/EnrollmentBenefits.tsx';
import { Figures } from '../../features/reports/clinic-figures/components/Figures.tsx';
import { PayOverduePlan } from '../../features/money/recorded/components/PayOverdue.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { takesPayments, takesSetup } from '../../features/money/recorded/payable-plan.ts';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { endings } from '../../features/endings/index.ts';
import { mayManage } from '../../shared/staff/permissions.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { TestTools } from './TestTools.tsx';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <StaffPage
      title="Customers"
      description="The clinic’s customers, subscriptions, and payments."
      actions={<RefreshCustomers />}
    >
      <Customers
        role={role}
        figures={<Figures />}
        endings={endings}
        markDeceased={({ petId: id, petName: name }) => (
          <MarkDeceased pet={{ id, name }} by="staff" />
        )}
        benefits={(enrollment) => (
          <>
            <EnrollmentBenefits enrollment={enrollment} role={role} />
            <CustomerAgreements enrollment={enrollment} role={role} />
          </>
        )}
        recordPayment={(enrollment, ownerId) =>
          takesPayments(enrollment) ? (
            <>
              <RecordPayment plan={enrollment} />
              {mayManage(role) && takesSetup(enrollment) && (
                <SendSetupLink
                  enrollmentId={enrollment.id}
                  isFeeUnpaid={!enrollment.membershipFeePaid}
                  about={`for ${enrollment.petName}`}
                />
              )}
            </>
          ) : (
            (enrollment.paymentProblem || enrollment.status === 'suspended') && (
              <PayOverduePlan
                ownerId={ownerId}
                enrollmentId={enrollment.id}
                about={`for ${enrollment.petName}`}
              />
            )
          )
        }
        timeline={(customer) => (
          <CustomerTimeline key={`timeline ${customer.owner.id}`} customer={customer} role={role} />
        )}
      />
      {mayManage(role) && <TestTools />}
    </StaffPage>
  );
}
