import { hasDied } from '@petwell/contracts';
import { MarkDeceased } from '../../features/care/components/MarkDeceased.tsx';
import type { Overview } from '../../features/dashboard/components/Dashboard.tsx';
import { EndedEnrollment } from '../../features/dashboard/components/EndedEnrollment.tsx';
import { EnrollmentCard } from '../../features/dashboard/components/EnrollmentCard.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import type { Elements } from '../../shared/ui/elements.ts';
import { ActiveEnrollment } from './ActiveEnrollment.tsx';
import { Requested, Visits } from './EnrollmentVisits.tsx';
import { Records } from './Records.tsx';

type OverviewProps = Overview & {
  /** The actions on the account. */
  children: Elements;
};

/** A plan that isn't in use, or whose pet has died. */
function IdleEnrollment(props: OverviewProps) {
  const { listed, selected, isReadOnly, isOwn, children } = props;
  const { pet, status } = selected;
  const isChangeable = isOwn && !isReadOnly;
  const isAlive = !hasDied(pet);
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid min-w-0 gap-6">
        <EnrollmentCard enrollment={selected} isReadOnly={isReadOnly} isOwn={isOwn} />
        {isAlive && status === 'cancelled' && (
          <Card className="p-5 sm:p-6">
            <EndedEnrollment
              enrollment={selected}
              owner={listed.owner}
              isReadOnly={!isChangeable}
            />
          </Card>
        )}
      </div>
      <div className="grid min-w-0 gap-6">
        <Visits {...props} />
        {isChangeable && <Records enrollment={selected} />}
        <div className="-ml-4 print:hidden">
          {children}
          {isChangeable && isAlive && selected.isHandedOver !== true && (
            <MarkDeceased pet={pet} by="owner" />
          )}
        </div>
      </div>
      <Requested {...props} care={null} />
    </div>
  );
}

/** Shows a pet's plan: this year's care, visits, what it costs, and its payments. */
export function EnrollmentOverview(props: OverviewProps) {
  const { status, pet } = props.selected;
  return status === 'active' && !hasDied(pet) ? (
    <ActiveEnrollment {...props} />
  ) : (
    <IdleEnrollment {...props} />
  );
}
