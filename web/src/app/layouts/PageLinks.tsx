import { clsx } from 'clsx';
import { Link, NavLink } from 'react-router-dom';
import { SchedulingLink } from '../../shared/clinic/SchedulingLink.tsx';
import { anchors, paths } from '../../shared/paths.ts';

export type BarLinksProps = { onChoose: () => void; isInMenu?: boolean };

/** Styles a link in the bar, or a full row in the small-screen menu. */
export const barLinkClass = (isInMenu: boolean): string =>
  clsx(
    'font-medium text-ink-700 hover:text-brand-700 aria-[current=page]:text-brand-700 aria-[current=page]:font-semibold',
    isInMenu && 'rounded-control px-3 py-3 text-lg hover:bg-brand-50',
    !isInMenu && 'py-2',
  );

/** Renders the top bar's public links. */
export function PageLinks({ onChoose, isInMenu = false }: BarLinksProps) {
  const className = barLinkClass(isInMenu);
  return (
    <>
      <NavLink to={paths.plans} onClick={onChoose} className={className}>
        Plans
      </NavLink>
      <Link to={`${paths.home}${anchors.about}`} onClick={onChoose} className={className}>
        About
      </Link>
      <SchedulingLink onClick={onChoose} className={className}>
        Contact
      </SchedulingLink>
    </>
  );
}
