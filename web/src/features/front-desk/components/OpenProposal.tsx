import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';

/** Leads to the code of a plan that staff proposed at the counter. For staff who act. */
export const OpenProposal = ({ enrollmentId }: { enrollmentId: number }) => (
  <Link
    to={paths.adminProposal(enrollmentId)}
    className={buttonClass({ variant: 'outline', size: 'small' })}
  >
    Open proposal
  </Link>
);
