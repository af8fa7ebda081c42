import { mayManage } from '../shared/staff/permissions.ts';
import type { StaffMember } from '../shared/staff/staff-flags.ts';
import { paths } from '../shared/paths.ts';

export type StaffLink = {
  to: string;
  label: string;
  /** The number of things waiting there. */
  count?: { value: number; noun: string } | undefined;
};
export type StaffLinks = {
  /** Pages that stay open all day. */
  daily: readonly StaffLink[];
  /** Pages that are opened now and then. */
  clinic: readonly StaffLink[];
};

type Counts = { appointments: number; workList: number } | undefined;

const countOf = (value: number | undefined, noun: string) =>
  value === undefined || value === 0 ? undefined : { value, noun };

/** Returns the pages that a staff member may open, for the bar and its menus. */
export function staffLinks({ role }: StaffMember, counts: Counts): StaffLinks {
  return {
    daily: [
      { to: paths.adminDesk, label: 'Front desk' },
      {
        to: paths.adminAppointments,
        label: 'Appointments',
        count: countOf(counts?.appointments, 'open requests'),
      },
      { to: paths.adminDashboard, label: 'Customers' },
      {
        to: paths.adminWorkList,
        label: 'Work list',
        count: countOf(counts?.workList, 'to do'),
      },
    ],
    clinic: [
      ...(mayManage(role)
        ? [
            { to: paths.adminMoney, label: 'Money' },
            { to: paths.adminPlans, label: 'Plans' },
            { to: paths.adminPlanFigures, label: 'Plan figures' },
            { to: paths.adminReports, label: 'Plan use' },
          ]
        : []),
      { to: paths.adminActivity, label: 'Activity' },
      ...(mayManage(role)
        ? [
            { to: paths.adminImport, label: 'Import' },
            { to: paths.adminStaff, label: 'Staff' },
            { to: paths.webhookTest, label: 'Webhook test' },
            { to: paths.receiptTest, label: 'Receipt test' },
          ]
        : []),
    ],
  };
}
