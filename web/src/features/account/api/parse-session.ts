import type { SessionResponse, StaffSession } from '@petwell/contracts';
import { asBoolean, asId, asObject, asOneOf, asText, orNull } from '../../../shared/api/guards.ts';

const staffRoles: readonly StaffSession['role'][] = ['viewer', 'staff', 'manager'];

function parseOwner(value: unknown): NonNullable<SessionResponse['owner']> {
  const owner = asObject(value, 'owner');
  return {
    id: asId(owner['id'], 'id'),
    firstName: asText(owner['firstName'], 'firstName'),
    lastName: asText(owner['lastName'], 'lastName'),
    email: asText(owner['email'], 'email'),
    phone: asText(owner['phone'], 'phone'),
    isActive: asBoolean(owner['isActive'], 'isActive'),
    createdAt: asText(owner['createdAt'], 'createdAt'),
    isDemo: asBoolean(owner['isDemo'], 'isDemo'),
  };
}

/** `sessionResponseSchema` by hand (see guards.ts). Throws ShapeError. */
export function parseSession(value: unknown): SessionResponse {
  const root = asObject(value, 'session');
  return {
    owner: orNull(root['owner'], parseOwner),
    setup: orNull(root['setup'], (given) => {
      const setup = asObject(given, 'setup');
      return {
        ownerId: asId(setup['ownerId'], 'ownerId'),
        enrollmentId: asId(setup['enrollmentId'], 'enrollmentId'),
      };
    }),
    staff: orNull(root['staff'], (given) => {
      const staff = asObject(given, 'staff');
      return {
        username: asText(staff['username'], 'username'),
        role: asOneOf(staff['role'], 'role', staffRoles),
      };
    }),
  };
}
