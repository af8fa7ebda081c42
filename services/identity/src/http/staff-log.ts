import { toAppError, type Route, type RouteCall } from '@petwell/chassis';
import { adminLoginSchema, type StaffActionName } from '@petwell/contracts';
import type { RecordStaffAction, StaffAction } from '../use-cases/staff-actions.ts';

type What = Pick<StaffAction, 'by' | 'action' | 'about'>;

type Recorded = {
  /** Null where it is no action of staff. */
  read: (call: RouteCall) => What | null;
  /** False where the action itself tells what it did, together with its effect. */
  recordsSuccess: boolean;
};

/** Whoever signs in is nobody yet: what was typed is all there is to say who it was. */
function readSignIn({ request, clientAddress }: RouteCall): What | null {
  const typed = adminLoginSchema.shape.username.safeParse(
    (request.body as { username?: unknown } | undefined)?.username,
  );
  if (!typed.success || typed.data.includes('\0')) return null;
  const by = { staffId: null, username: typed.data.toLowerCase(), clientAddress };
  return { by, action: 'sign-in', about: 'session' };
}

const asStaff =
  (action: StaffActionName, about: (call: RouteCall) => string) =>
  (call: RouteCall): What | null => {
    const { staff, owner } = call.principals;
    // Who is here as an owner, too, may be acting for themself.
    if (!staff || (action === 'update-owner' && owner)) return null;
    const { staffId, username } = staff;
    const by = { staffId, username, clientAddress: call.clientAddress };
    return { by, action, about: about(call) };
  };
const idOf = ({ request }: RouteCall): string => String(request.params['id']).slice(0, 20);
const ownAccount = ({ principals }: RouteCall): string => `staff/${principals.staff?.staffId}`;

const recorded: Readonly<Record<string, Recorded>> = {
  'post /api/admin/login': { read: readSignIn, recordsSuccess: true },
  'post /api/logout': { read: asStaff('sign-out', () => 'session'), recordsSuccess: true },
  'put /api/owners/:id': {
    read: asStaff('update-owner', (call) => `owner/${idOf(call)}`),
    recordsSuccess: true,
  },
  'post /api/admin/staff': { read: asStaff('staff-add', () => 'staff'), recordsSuccess: false },
  'patch /api/admin/staff/:id': {
    read: asStaff('staff-change', (call) => `staff/${idOf(call)}`),
    recordsSuccess: false,
  },
  'post /api/admin/password': { read: asStaff('password', ownAccount), recordsSuccess: true },
};

/** The same routes; what staff do with them is told to the log of staff, also when it fails. */
export function recordStaffUse(routes: readonly Route[], record: RecordStaffAction): Route[] {
  return routes.map((route) => {
    const known = recorded[`${route.method} ${route.path}`];
    if (!known) return route;
    return {
      ...route,
      async handle(call) {
        const what = known.read(call);
        try {
          await route.handle(call);
        } catch (thrown) {
          const { status, publicMessage: detail } = toAppError(thrown);
          const result = status < 500 ? 'refused' : 'failed';
          if (what) await record({ ...what, result, detail });
          throw thrown;
        }
        if (what && known.recordsSuccess) await record({ ...what, result: 'done', detail: null });
      },
    };
  });
}
