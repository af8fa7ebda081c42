import { StaffBar } from './layouts/StaffBar.tsx';
import { staffLinks } from './staff-links.ts';
import { StaffSignInAgain } from './StaffSignInAgain.tsx';
import { useCounts } from '../features/work-list/api/get-counts.ts';
import type { StaffMember } from '../shared/staff/staff-flags.ts';
import { PageProgress } from './layouts/PageProgress.tsx';
import { RouteFocus } from './layouts/RouteFocus.tsx';
import type { Elements } from '../shared/ui/elements.ts';

/**
 * Renders the skip link, bar, and page of the staff screens. `staff` is null if no staff member is signed in.
 */
export function StaffFrame({ staff, children }: { staff: StaffMember | null; children: Elements }) {
  const counts = useCounts({ isSignedIn: staff !== null });
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-white px-5 py-2.5 font-semibold text-brand-800 focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <StaffBar staff={staff} links={staff && staffLinks(staff, counts)} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
        <RouteFocus />
      </main>
      {staff !== null && <StaffSignInAgain />}
    </div>
  );
}
