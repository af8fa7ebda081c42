import { hasDied } from '@petwell/contracts';
import { CustomerAgreements } from '../../features/money/documents/components/CustomerAgreements.tsx';
import { Customers } from '../../features/customers/components/Customers.tsx';
import { MoneyTable } from '../../features/customers/components/MoneyTable.tsx';
import { RefreshCustomers } from '../../features/customers/components/RefreshCustomers.tsx';
import { EnrollmentBenefits } from '../../features/front-desk/components/EnrollmentBenefits.tsx';
import {
  Figures,
  FiguresMonth,
} from '../../features/reports/clinic-figures/components/Figures.tsx';
import { RecordPayment } from '../../features/money/recorded/components/RecordPayment.tsx';
import { takesPayments, takesSetup } from '../../features/money/recorded/payable-enrollment.ts';
import { SendSetupLink } from '../../features/moving-in/set-ups/components/SendSetupLink.tsx';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import { ChangePlan } from '../../features/plan-changes/components/ChangePlan.tsx';
import { isChangeable } from '../../features/plan-changes/is-changeable.ts';
import { endings } from '../../features/endings/index.ts';
import { BirthDate } from '../../features/pets/components/BirthDate.tsx';
import { handovers } from '../../features/handovers/index.ts';
import { holds } from '../../features/holds/index.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { BookNow, CustomerTimeline } from './CustomerTimeline.tsx';
import { moneyActions } from './MoneyActions.tsx';
import { Problems } from './Problems.tsx';
import { TestTools } from './TestTools.tsx';

/** `/admin-dashboard`: the clinic's customers and figures. */
export function AdminDashboardPage() {
  const role = useStaff()?.role ?? 'viewer';
  return (
    <StaffPage
      title="Customers"
      description="The clinic’s customers, plans, and payments."
      actions={
        <div className="flex flex-wrap items-end gap-2">
          <FiguresMonth />
          <RefreshCustomers />
        </div>
      }
    >
      <Customers
        role={role}
        figures={<Figures />}
        endings={{ ...endings, ...holds, ...handovers }}
        markDeceased={({ id, petId, petName, planName, status }) =>
          status === 'cancelled' ? (
            <MarkDeceased pet={{ id: petId, name: petName }} by="staff" />
          ) : (
            <endings.RecordLoss enrollment={{ enrollmentId: id, petName, planName }} />
          )
        }
        changePlan={({ id, petName, status }) =>
          isChangeable(status) && (
            <ChangePlan enrollment={{ enrollmentId: id, petName }} role={role} />
          )
        }
        benefits={(enrollment) => (
          <>
            <EnrollmentBenefits enrollment={enrollment} role={role} />
            <CustomerAgreements enrollment={enrollment} role={role} />
          </>
        )}
        birthDate={(pet) => (
          <BirthDate key={pet.id} pet={pet} mayChange={mayAct(role) && !hasDied(pet)} />
        )}
        recordPayment={(enrollment) =>
          takesPayments(enrollment) && (
            <>
              <RecordPayment enrollment={enrollment} />
              {mayManage(role) && takesSetup(enrollment) && (
                <SendSetupLink
                  enrollmentId={enrollment.id}
                  isFeeUnpaid={!enrollment.membershipFeePaid}
                  about={`for ${enrollment.petName}`}
                />
              )}
            </>
          )
        }
        problems={(customer) => (
          <Problems key={`problems ${customer.owner.id}`} customer={customer} role={role} />
        )}
        actions={(customer) => (
          <BookNow key={`book ${customer.owner.id}`} customer={customer} role={role} />
        )}
        money={({ owner }) => (
          <MoneyTable
            key={`money ${owner.id}`}
            ownerId={owner.id}
            actionOn={(row) => moneyActions(row, role)}
          />
        )}
        timeline={(customer) => (
          <CustomerTimeline key={`timeline ${customer.owner.id}`} customer={customer} role={role} />
        )}
      />
      {mayManage(role) && <TestTools />}
    </StaffPage>
  );
}
