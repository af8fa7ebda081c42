import { clsx } from 'clsx';
import { LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '../../features/account/api/get-session.ts';
import { useLogout } from '../../features/account/api/logout.ts';
import { logoutFailedToast } from '../../features/account/texts.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { Button, buttonClass } from '../../shared/ui/Button.tsx';
import { type BarLinksProps, barLinkClass } from './PageLinks.tsx';

type SignedInLinksProps = BarLinksProps & { firstName: string; email: string };

function SignedInLinks({ firstName, email, onChoose, isInMenu = false }: SignedInLinksProps) {
  const logout = useLogout();
  const navigate = useNavigate();
  const signOut = () => {
    logout.mutate(undefined, {
      onSuccess: () => {
        onChoose();
        void navigate(paths.home);
      },
      onError: (error) =>
        showToast({
          title: logoutFailedToast.title,
          description: describeError(error, logoutFailedToast.fallback),
          variant: 'destructive',
        }),
    });
  };
  return (
    <>
      <Link
        to={paths.dashboard(email)}
        onClick={onChoose}
        className={clsx(barLinkClass(isInMenu), 'inline-flex min-w-0 items-center gap-2')}
      >
        <UserRound aria-hidden className="size-5 shrink-0 text-brand-700" />
        <span className="max-w-40 truncate">
          {firstName}
          <span className={clsx(!isInMenu && 'sr-only lg:not-sr-only')}>’s dashboard</span>
        </span>
      </Link>
      <Button
        variant="outline"
        size="small"
        isLoading={logout.isPending}
        onClick={signOut}
        className={clsx(isInMenu && 'mt-3')}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </>
  );
}

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
