import { LogOut, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { showErrorToast } from '../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { LogoMark } from '../../shared/ui/Logo.tsx';
import { useLogout } from '../../features/account/api/logout.ts';
import { logoutFailedToast, signedOutToast } from '../../features/account/texts.ts';
import type { StaffMember } from '../../shared/staff/staff-flags.ts';
import { roleLabels } from '../../shared/staff/texts.ts';

function SignOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  const signOut = async () => {
    try {
      await logout.mutateAsync();
      await navigate(paths.adminLogin);
      showToast(signedOutToast);
    } catch (error) {
      showErrorToast(logoutFailedToast, error);
    }
  };
  return (
    <Button
      variant="outline"
      size="small"
      isLoading={logout.isPending}
      onClick={() => void signOut()}
    >
      <LogOut aria-hidden className="size-4" />
      Sign out
    </Button>
  );
}

function SignedIn({ staff }: { staff: StaffMember }) {
  return (
    <div className="ml-auto flex min-w-0 shrink-0 items-center gap-3">
      <Link
        to={paths.adminSessions}
        className="flex min-w-0 items-center gap-2 rounded-control text-sm text-brand-100 hover:text-white"
      >
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="max-w-40 truncate">{staff.username}</span>
        <span className="hidden sm:inline">({roleLabels[staff.role]})</span>
        <span className="sr-only">: sign-in and security</span>
      </Link>
      <SignOut />
    </div>
  );
}

export type StaffLink = { to: string; label: string };

/** How much of the previous link stays visible. */
const peekPx = 48;

/**
 * Renders the page links. On a narrow screen they are one line that scrolls sideways, to leave room for the
 * page: it fades out where it continues, and the current page is scrolled into view.
 */
function Pages({ links }: { links: readonly StaffLink[] }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const showCurrent = () => {
      const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (!nav.current || !current) return;
      nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - peekPx;
    };
    showCurrent();
    window.addEventListener('resize', showCurrent);
    return () => window.removeEventListener('resize', showCurrent);
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Staff"
      className="order-last -mx-1 flex gap-1 overflow-x-auto max-lg:w-full max-lg:mask-r-from-90% max-lg:pr-8 lg:order-none lg:min-w-0"
    >
      {links.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="rounded-full px-2.5 py-1.5 font-medium whitespace-nowrap lg:text-sm text-brand-100 -outline-offset-2 hover:bg-brand-800 aria-[current=page]:bg-brand-700 aria-[current=page]:text-white"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** Renders the staff area's top bar: its pages, the signed-in user, and sign-out. */
export function StaffBar({
  staff,
  links,
}: {
  /** Null if no staff member is signed in. */
  staff: StaffMember | null;
  links: readonly StaffLink[];
}) {
  return (
    <header className="sticky top-0 z-40 border-b border-brand-800 bg-brand-900 text-white print:hidden">
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 sm:px-6 lg:flex-nowrap lg:gap-x-4">
        <Link to={paths.home} className="flex items-center gap-2 rounded-control">
          <LogoMark className="size-8" />
          <span className="font-extrabold tracking-tight">PetWell</span>
        </Link>
        {links.length > 0 && <Pages links={links} />}
        {staff !== null && <SignedIn staff={staff} />}
      </div>
    </header>
  );
}
