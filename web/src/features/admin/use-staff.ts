import { useQuery } from '@tanstack/react-query';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { sessionQuery } from '../account/api/get-session.ts';
import { hasStaffFlag, type StaffMember } from './staff-flags.ts';

const unknownMember: StaffMember = { username: '', role: 'viewer' };

/**
 * Who works in this tab, or null: without the admin flag, and when the server says that there is no staff
 * session. Until it has answered, the flag's own word counts.
 */
export function useStaff(): StaffMember | null {
  const { data: session } = useQuery(sessionQuery);
  if (!hasStaffFlag()) return null;
  if (session !== undefined) return session.staff;
  return flowStorage.adminUser.read() ?? unknownMember;
}
