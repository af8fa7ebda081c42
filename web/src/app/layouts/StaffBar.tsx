import { clsx } from 'clsx';
import { ChevronDown, LogOut, Menu, UserRound } from 'lucide-react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { showErrorToast } from '../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { LogoMark } from '../../shared/ui/Logo.tsx';
import { StaffSearch } from '../../features/staff-search/components/StaffSearch.tsx';
import { useLogout } from '../../features/account/api/logout.ts';
import { logoutFailedToast, signedOutToast } from '../../features/account/sign-out-texts.ts';
import type { StaffMember } from '../../shared/staff/staff-flags.ts';
import { roleLabels } from '../../shared/staff/texts.ts';
import type { StaffLink, StaffLinks } from '../staff-links.ts';
import { BarMenu, MenuAction, MenuLine, MenuLink } from './BarMenu.tsx';
import { Count } from './Count.tsx';

const barItem =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-full px-3 text-sm font-medium whitespace-nowrap text-brand-100 -outline-offset-2 hover:bg-brand-800 hover:text-white pointer-coarse:min-h-11 pointer-coarse:min-w-11';
const currentItem = 'bg-brand-700 text-white';

function useSignOut() {
  const logout = useLogout();
  const navigate = useNavigate();
  return async () => {
    try {
      await logout.mutateAsync();
      await navigate(paths.adminLogin);
      showToast(signedOutToast);
    } catch (error) {
      showErrorToast(logoutFailedToast, error);
    }
  };
}

function Account({ staff }: { staff: StaffMember }) {
  const signOut = useSignOut();
  return (
    <BarMenu
      buttonClass={clsx(barItem, 'min-w-0')}
      label={
        <>
          <UserRound aria-hidden className="size-4 shrink-0" />
          <span translate="no" className="max-w-40 truncate max-sm:sr-only">
            {staff.username}
          </span>
          <span className="sr-only">: your account</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </>
      }
    >
      <p className="px-3 pt-1.5 pb-1 text-sm wrap-anywhere text-ink-500">
        <span translate="no">{staff.username}</span> (<span>{roleLabels[staff.role]}</span>)
      </p>
      <MenuLink to={paths.adminSessions} label="Sign-in and security" />
      <MenuAction onSelect={() => void signOut()}>
        Sign out
        <LogOut aria-hidden className="size-4" />
      </MenuAction>
    </BarMenu>
  );
}

function DailyLink({ to, label, count }: StaffLink) {
  return (
    <NavLink to={to} end className={({ isActive }) => clsx(barItem, isActive && currentItem)}>
      <span>{label}</span>
      {count && <Count {...count} />}
    </NavLink>
  );
}

/** Renders the pages: a row on a wide screen, whose last item is a menu; one menu on a narrow one. */
function Pages({ daily, clinic }: StaffLinks) {
  const { pathname } = useLocation();
  const isInClinic = clinic.some(({ to }) => to === pathname);
  const waiting = daily.flatMap(({ count }) => count ?? []);
  return (
    <nav aria-label="Staff" className="order-last flex gap-1 lg:order-none">
      <div className="hidden gap-1 lg:flex">
        {daily.map((link) => (
          <DailyLink key={link.to} {...link} />
        ))}
        <BarMenu
          buttonClass={clsx(barItem, isInClinic && currentItem)}
          align="start"
          label={
            <>
              <span>Clinic</span>
              <ChevronDown aria-hidden className="size-4" />
            </>
          }
        >
          {clinic.map((link) => (
            <MenuLink key={link.to} {...link} />
          ))}
        </BarMenu>
      </div>
      <BarMenu
        buttonClass={clsx(barItem, 'lg:hidden')}
        label={
          <>
            <Menu aria-hidden className="size-5" />
            <span>Menu</span>
            {waiting.length > 0 && (
              <Count
                value={waiting.reduce((total, { value }) => total + value, 0)}
                noun="waiting"
              />
            )}
          </>
        }
      >
        {daily.map((link) => (
          <MenuLink key={link.to} {...link} />
        ))}
        <MenuLine />
        {clinic.map((link) => (
          <MenuLink key={link.to} {...link} />
        ))}
      </BarMenu>
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
  links: StaffLinks | null;
}) {
  return (
    <header className="sticky top-0 z-40 border-b border-brand-800 bg-brand-900 text-white print:hidden">
      <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-x-2 px-4 py-1.5 sm:px-6 lg:gap-x-4">
        <Link to={paths.home} className="flex shrink-0 items-center gap-2 rounded-control">
          <LogoMark className="size-8" />
          <span className="font-extrabold tracking-tight max-[22.5rem]:sr-only">PetWell</span>
        </Link>
        {links !== null && <Pages {...links} />}
        {staff !== null && links !== null && (
          <StaffSearch
            role={staff.role}
            links={[...links.daily, ...links.clinic]}
            buttonClass={clsx(barItem, 'ml-auto')}
          />
        )}
        {staff !== null && <Account staff={staff} />}
      </div>
    </header>
  );
}
