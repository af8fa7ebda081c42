import type { StaffRole } from '@petwell/contracts';
import { paths } from '../../shared/paths.ts';
import { mayAct, mayManage } from '../../shared/staff/permissions.ts';
import type { StaffEntry } from './match-entries.ts';

/** Other words for the pages of the bar, by their path. */
const pageWords: Readonly<Record<string, string>> = {
  [paths.adminDesk]: 'today visits record services check in',
  [paths.adminAppointments]: 'calendar schedule bookings requests',
  [paths.adminDashboard]: 'members owners clients',
  [paths.adminWorkList]: 'to do overdue declined failed payments',
  [paths.adminMoney]: 'revenue payouts refunds income',
  [paths.adminPlans]: 'prices add-ons draft publish services fee campaigns move members',
  [paths.adminPlanFigures]: 'reports exposure cost unused no-shows call list',
  [paths.adminReports]: 'reports benefits',
  [paths.adminActivity]: 'log history audit',
  [paths.adminImport]: 'members file csv',
  [paths.adminStaff]: 'colleagues users roles invite',
};

/** The pages of the bar, with the words that people look for them with. */
export const pageEntries = (links: readonly { to: string; label: string }[]): StaffEntry[] =>
  links.map(({ to, label }) => ({ to, label, words: pageWords[to] ?? '' }));

/** Lists the actions that a role can begin from anywhere. */
export const actionEntries = (role: StaffRole): StaffEntry[] => [
  ...(mayAct(role)
    ? [
        {
          label: 'New member',
          to: paths.adminNewMember,
          words: 'enroll join sign up owner pet plan',
        },
      ]
    : []),
  ...(mayManage(role)
    ? [{ label: 'Invite a colleague', to: paths.adminStaff, words: 'staff add user' }]
    : []),
  {
    label: 'Sign-in and security',
    to: paths.adminSessions,
    words: 'password email sessions account',
  },
];
