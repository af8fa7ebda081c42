import { hasDied } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { OwnerNotes } from '../../features/customers/components/OwnerNotes.tsx';
import { endings } from '../../features/endings/index.ts';
import { Desk } from '../../features/front-desk/components/Desk.tsx';
import { handovers } from '../../features/handovers/index.ts';
import { holds } from '../../features/holds/index.ts';
import { OwnerMails } from '../../features/mails/components/OwnerMails.tsx';
import { CallList } from '../../features/moving-in/call-list/components/CallList.tsx';
import { paths } from '../../shared/paths.ts';
import { mayAct } from '../../shared/staff/permissions.ts';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { useStaff } from '../../shared/staff/use-staff.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { changePlanOf, Loss, paymentActionsOf, recordPaymentOf } from './pet-actions.tsx';

/** `/admin-dashboard/desk`: today's visits, and a pet with the services of its plan to record. */
export function AdminDeskPage() {
  const staff = useStaff();
  const role = staff?.role ?? 'viewer';
  return (
    <StaffPage
      title="Front desk"
      description="Today’s visits, and the services that pets get."
      actions={
        mayAct(role) && (
          <Link to={paths.adminNewMember} className={buttonClass({ variant: 'outline' })}>
            New member
          </Link>
        )
      }
    >
      <Desk
        role={role}
        endings={{ ...endings, ...holds, ...handovers }}
        notesOf={({ ownerId }) => <OwnerNotes key={ownerId} ownerId={ownerId} role={role} />}
        ownerActionsOf={(pet) => (
          <>
            <OwnerMails
              key={pet.ownerId}
              ownerId={pet.ownerId}
              ownerName={pet.ownerName}
              role={role}
            />
            {mayAct(role) && (
              <Link
                to={paths.adminNewMemberWith(pet.petId)}
                className={buttonClass({ variant: 'ghost', size: 'small' })}
              >
                Add a pet
              </Link>
            )}
            {mayAct(role) && !hasDied(pet) && <Loss key={pet.petId} pet={pet} />}
          </>
        )}
        recordPaymentOf={(pet) => recordPaymentOf(pet, role)}
        changePlanOf={(pet) => changePlanOf(pet, role)}
        membersToBe={(search) => <CallList of={{ search }} mayAdd={mayAct(role)} />}
        paymentActionsOf={(pet) => paymentActionsOf(pet, role)}
      />
    </StaffPage>
  );
}
