import type { ReactNode } from 'react';
import { StaffBar, type StaffLink } from './layouts/StaffBar.tsx';
import { StaffSignInAgain } from './StaffSignInAgain.tsx';
import { mayManage } from '../shared/staff/permissions.ts';
import type { StaffMember } from '../shared/staff/staff-flags.ts';
import { paths } from '../shared/paths.ts';
import { PageProgress } from './layouts/PageProgress.tsx';
import { RouteFocus } from './layouts/RouteFocus.tsx';

const linksFor = (staff: StaffMember | null): readonly StaffLink[] => {
  if (staff === null) return [];
  return [
    { to: paths.adminDesk, label: 'Front desk' },
    { to: paths.adminAppointments, label: 'Appointments' },
    { to: paths.adminDashboard, label: 'Customers' },
    { to: paths.adminWorkList, label: 'Work list' },
    { to: paths.adminReports, label: 'Plan use' },
    { to: paths.adminActivity, label: 'Activity' },
    ...(mayManage(staff.role)
      ? [
          { to: paths.adminStaff, label: 'Staff' },
          { to: paths.webhookTest, label: 'Webhook test' },
          { to: paths.receiptTest, label: 'Receipt test' },
        ]
      : []),
  ];
};

/**
 * Renders the skip link, bar, and page of the staff screens. `staff` is null if no staff member is signed in.
 */
export function StaffFrame({
  staff,
  children,
}: {
  staff: StaffMember | null;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-white px-5 py-2.5 font-semibold text-brand-800 focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <StaffBar staff={staff} links={linksFor(staff)} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
        <RouteFocus />
      </main>
      {staff !== null && <StaffSignInAgain />}
    </div>
  );
}
