import { LogOut, UserRound } from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { describeError } from '../../../shared/api/describe-error.ts';
import { paths } from '../../../shared/paths.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { LogoMark } from '../../../shared/ui/Logo.tsx';
import { useLogout } from '../../account/api/logout.ts';
import { logoutFailedToast } from '../../account/texts.ts';
import type { StaffMember } from '../staff-flags.ts';
import { roleLabels } from '../texts.ts';

function SignOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => void navigate(paths.adminLogin),
      onError: (error) =>
        showToast({
          title: logoutFailedToast.title,
          description: describeError(error, logoutFailedToast.fallback),
          variant: 'destructive',
        }),
    });
  return (
    <Button variant="outline" size="small" isLoading={logout.isPending} onClick={signOut}>
      <LogOut aria-hidden className="size-4" />
      Sign out
    </Button>
  );
}

export type StaffLink = { to: string; label: string };

/** Top bar of the staff area: its pages, who is signed in, sign-out. */
export function StaffBar({ staff, links }: { staff: StaffMember; links: readonly StaffLink[] }) {
  return (
    <header className="sticky top-0 z-40 border-b border-brand-800 bg-brand-900 text-white print:hidden">
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6">
        <Link to={paths.home} className="flex items-center gap-2 rounded-control">
          <LogoMark className="size-8" />
          <span className="font-extrabold tracking-tight">PetWell</span>
        </Link>
        <nav aria-label="Staff" className="order-last -mx-1 flex gap-1 max-md:w-full md:order-none">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-full px-3 py-1.5 font-medium text-brand-100 hover:bg-brand-800 aria-[current=page]:bg-brand-700 aria-[current=page]:text-white"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-3">
          <p className="flex min-w-0 items-center gap-2 text-sm text-brand-100">
            <UserRound aria-hidden className="size-4 shrink-0" />
            <span className="max-w-40 truncate">{staff.username}</span>
            <span className="hidden sm:inline">({roleLabels[staff.role]})</span>
          </p>
          <SignOut />
        </div>
      </div>
    </header>
  );
}
