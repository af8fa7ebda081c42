import { useQuery } from '@tanstack/react-query';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { sessionQuery } from '../account/api/get-session.ts';
import { hasStaffFlag, type StaffMember } from './staff-flags.ts';

const unknownMember: StaffMember = { username: '', role: 'viewer' };

/**
 * The staff member of this tab, or null without the admin flag or without a staff session on the server. Until
 * the server responds, the flag counts.
 */
export function useStaff(): StaffMember | null {
  const { data: session } = useQuery(sessionQuery);
  if (!hasStaffFlag()) return null;
  if (session !== undefined) return session.staff;
  return flowStorage.adminUser.read() ?? unknownMember;
}
