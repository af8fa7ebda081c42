import { changePasswordSchema, endedSessionsSchema, openSessionsSchema } from '@petwell/contracts';
import type { Operation, Role } from './operation.ts';

const staff: readonly Role[] = ['viewer', 'staff', 'manager'];

function operationsOf(
  base: '/api/account' | '/api/admin',
  options: { access: readonly Role[]; tag: Operation['tag']; suffix: string },
): Operation[] {
  const { access, tag, suffix } = options;
  const ended = { status: 200, description: 'How many ended', schema: endedSessionsSchema };
  return [
    {
      route: `GET ${base}/sessions`,
      id: `listSessions${suffix}`,
      tag,
      summary: 'Where one is signed in, latest used first',
      access,
      answers: [{ status: 200, description: 'Open sessions', schema: openSessionsSchema }],
      errors: ['demo_read_only'],
    },
    {
      route: `DELETE ${base}/sessions`,
      id: `endOtherSessions${suffix}`,
      tag,
      summary: 'Sign out everywhere else',
      access,
      answers: [ended],
      errors: ['demo_read_only'],
    },
    {
      route: `DELETE ${base}/sessions/{id}`,
      id: `endSession${suffix}`,
      tag,
      summary: 'Sign out in one place',
      access,
      answers: [ended],
      errors: ['not_found', 'demo_read_only'],
    },
    {
      route: `POST ${base}/password`,
      id: `changePassword${suffix}`,
      tag,
      summary: 'A new password; all other sessions end, this one goes on under a new cookie',
      access,
      body: changePasswordSchema,
      answers: [{ status: 204, description: 'The new password is set' }],
      errors: ['invalid_credentials', 'demo_read_only'],
    },
  ];
}

/** Own sessions and the own password, for owners and for staff. */
export const ownAccountOperations: readonly Operation[] = [
  ...operationsOf('/api/account', { access: ['owner'], tag: 'Account', suffix: '' }),
  ...operationsOf('/api/admin', { access: staff, tag: 'Staff', suffix: 'OfStaff' }),
];
