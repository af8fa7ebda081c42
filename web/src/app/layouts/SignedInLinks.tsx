import { clsx } from 'clsx';
import { LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { useLogout } from '../../features/account/api/logout.ts';
import { logoutFailedToast, signedOutToast } from '../../features/account/sign-out-texts.ts';
import { paths } from '../../shared/paths.ts';
import { showErrorToast } from '../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { type BarLinksProps, barLinkClass } from './PageLinks.tsx';

type SignedInLinksProps = BarLinksProps & { firstName: string; email: string };

/** Renders the bar's links for a signed-in owner: dashboard, security, sign-out. */
export function SignedInLinks({
  firstName,
  email,
  onChoose,
  isInMenu = false,
}: SignedInLinksProps) {
  const navigate = useNavigate();
  const logout = useLogout();
  const signOut = async () => {
    try {
      await logout.mutateAsync();
      onChoose();
      // A page for signed-in owners now leads to the sign-in; what is opened last stays.
      await new Promise((resolve) => setTimeout(resolve));
      await navigate(paths.home);
      showToast(signedOutToast);
    } catch (error) {
      showErrorToast(logoutFailedToast, error);
    }
  };
  return (
    <>
      <Link
        to={paths.dashboard(email)}
        onClick={onChoose}
        className={clsx(barLinkClass(isInMenu), 'inline-flex min-w-0 items-center gap-2')}
      >
        <UserRound aria-hidden className="size-5 shrink-0 text-brand-700" />
        <span className="max-w-40 truncate lg:max-w-56">
          <span translate="no">{firstName}</span>
          <span className={clsx(!isInMenu && 'sr-only lg:not-sr-only lg:whitespace-nowrap')}>
            ’s dashboard
          </span>
        </span>
      </Link>
      <Link
        to={paths.accountSessions}
        onClick={onChoose}
        className={clsx(barLinkClass(isInMenu), 'inline-flex items-center gap-2')}
      >
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-brand-700" />
        <span className={clsx(!isInMenu && 'sr-only xl:not-sr-only')}>Sign-in and security</span>
      </Link>
      <Button
        variant="outline"
        size="small"
        isLoading={logout.isPending}
        onClick={() => void signOut()}
        className={clsx(isInMenu && 'mt-3')}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </>
  );
}
