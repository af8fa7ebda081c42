import type { OfferDetail } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { moveTargets } from '../versions.ts';

/** Leads from a plan to the move of its members to the newest version, if there was another one. */
export function MoveLink({ detail }: { detail: OfferDetail }) {
  const [newest] = moveTargets(detail);
  if (newest === undefined) return null;
  return (
    <Link
      to={paths.adminMove(detail.id)}
      className={buttonClass({ variant: 'outline', size: 'small', className: 'min-h-11' })}
    >
      <span>{`Move members to version ${newest.version}`}</span>
    </Link>
  );
}
