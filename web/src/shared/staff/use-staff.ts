import { useQuery } from '@tanstack/react-query';
import { flowStorage } from '../session-storage/flow-storage.ts';
import { sessionQuery } from '../session/get-session.ts';
import { hasStaffFlag, type StaffMember } from './staff-flags.ts';

const unknownMember: StaffMember = { username: '', role: 'viewer' };

/**
 * Returns this tab's staff member, or null without the admin flag or a staff session. Until the server
 * responds, the flag counts.
 */
export function useStaff(): StaffMember | null {
  const { data: session } = useQuery(sessionQuery);
  if (!hasStaffFlag()) return null;
  if (session !== undefined) return session.staff;
  return flowStorage.adminUser.read() ?? unknownMember;
}
