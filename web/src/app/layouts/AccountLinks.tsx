import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useSession } from '../../shared/session/get-session.ts';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import type { BarLinksProps } from './PageLinks.tsx';
import { SignedInLinks } from './SignedInLinks.tsx';

/** Renders 'Admin', and the signed-in owner's links or 'Client Login'. */
export function AccountLinks({ onChoose, isInMenu = false }: BarLinksProps) {
  const { session } = useSession();
  const owner = session?.owner ?? null;
  return (
    <>
      <Link
        to={paths.adminLogin}
        onClick={onChoose}
        className={clsx(
          'text-sm text-ink-500 hover:text-brand-700',
          isInMenu ? 'rounded-control px-3 py-3' : 'py-2',
        )}
      >
        Admin
      </Link>
      {owner === null ? (
        <Link
          to={paths.login}
          onClick={onChoose}
          className={buttonClass({
            size: isInMenu ? 'medium' : 'small',
            className: isInMenu ? 'mt-3' : '',
          })}
        >
          Client Login
        </Link>
      ) : (
        <SignedInLinks
          firstName={owner.firstName}
          email={owner.email}
          onChoose={onChoose}
          isInMenu={isInMenu}
        />
      )}
    </>
  );
}
