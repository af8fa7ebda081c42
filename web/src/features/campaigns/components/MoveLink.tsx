import type { OfferDetail } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { moveTargets } from '../versions.ts';

/** Leads from a plan or add-on to the move of its members to what is sold, or will be, if there was another version before. */
export function MoveLink({ detail }: { detail: OfferDetail }) {
  const [target] = moveTargets(detail);
  if (target === undefined) return null;
  return (
    <Link
      to={paths.adminMove(detail)}
      className={buttonClass({ variant: 'outline', size: 'small', className: 'min-h-11' })}
    >
      <span>{`Move members to version ${target.version}`}</span>
    </Link>
  );
}
