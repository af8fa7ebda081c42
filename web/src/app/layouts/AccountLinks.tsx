import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../features/account/api/get-session.ts';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { type BarLinksProps, barLinkClass } from './PageLinks.tsx';

type OwnerLinksProps = BarLinksProps & { firstName: string; email: string };

/** What is left of the owner's links when their code cannot be had: the bar must not go with it. */
function DashboardLink({ firstName, email, onChoose, isInMenu = false }: OwnerLinksProps) {
  return (
    <Link to={paths.dashboard(email)} onClick={onChoose} className={barLinkClass(isInMenu)}>
      {firstName}’s dashboard
    </Link>
  );
}

// Most visitors are not signed in, and the first download is measured (build/budgets.ts).
const SignedInLinks = lazy(() =>
  import('./SignedInLinks.tsx').then(
    (module) => ({ default: module.SignedInLinks }),
    () => ({ default: DashboardLink }),
  ),
);

/** Who is signed in, with dashboard and sign-out; for anybody else 'Client Login'. 'Admin' is always there. */
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
        <Suspense fallback={null}>
          <SignedInLinks
            firstName={owner.firstName}
            email={owner.email}
            onChoose={onChoose}
            isInMenu={isInMenu}
          />
        </Suspense>
      )}
    </>
  );
}
