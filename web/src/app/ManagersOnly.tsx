import { Link } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { StaffPage } from '../shared/staff/StaffPage.tsx';
import { Alert } from '../shared/ui/Alert.tsx';
import { buttonClass } from '../shared/ui/Button.tsx';

/** Stands in for a managers' page that other staff opened, by a bookmark or a colleague's link. */
export function ManagersOnly() {
  return (
    <StaffPage title="Only managers can see this" description="A page for the clinic’s managers.">
      <Alert
        className="max-w-2xl"
        actions={
          <Link to={paths.adminDesk} className={buttonClass({ size: 'small' })}>
            Back to the front desk
          </Link>
        }
      >
        If you need something from this page, ask a manager.
      </Alert>
    </StaffPage>
  );
}
