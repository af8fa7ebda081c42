import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { endSession } from '../../features/account/api/end-session.ts';
import { logoutFailedToast } from '../../features/account/texts.ts';
import { describeError } from '../../shared/api/describe-error.ts';
import { paths } from '../../shared/paths.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { type BarLinksProps, barLinkClass } from './PageLinks.tsx';

type SignedInLinksProps = BarLinksProps & { firstName: string; email: string };

/** The bar's links of an owner who is signed in: dashboard, security, sign-out. */
export function SignedInLinks({
  firstName,
  email,
  onChoose,
  isInMenu = false,
}: SignedInLinksProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const signOut = async () => {
    setIsSigningOut(true);
    try {
      await endSession(queryClient);
      onChoose();
      await navigate(paths.home);
    } catch (error) {
      setIsSigningOut(false);
      showToast({
        title: logoutFailedToast.title,
        description: describeError(error, logoutFailedToast.fallback),
        variant: 'destructive',
      });
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
        <span className="max-w-40 truncate">
          {firstName}
          <span className={clsx(!isInMenu && 'sr-only lg:not-sr-only')}>’s dashboard</span>
        </span>
      </Link>
      <Link
        to={paths.accountSessions}
        onClick={onChoose}
        className={clsx(barLinkClass(isInMenu), 'inline-flex items-center gap-2')}
      >
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-brand-700" />
        <span className={clsx(!isInMenu && 'sr-only')}>Sign-in and security</span>
      </Link>
      <Button
        variant="outline"
        size="small"
        isLoading={isSigningOut}
        onClick={() => void signOut()}
        className={clsx(isInMenu && 'mt-3')}
      >
        <LogOut aria-hidden className="size-4" />
        Sign out
      </Button>
    </>
  );
}
