import type { ActivityEntry, StaffActionName } from '@petwell/contracts';

/** Mostly the log's own words, so that searching for the displayed text finds the entry. */
const actionLabels: Readonly<Record<StaffActionName, string>> = {
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
  password: 'Change own password',
  'staff-add': 'Add staff',
  'staff-change': 'Change staff',
  activate: 'Activate',
  cancel: 'Cancel',
  sync: 'Sync',
  delete: 'Delete',
  export: 'Export',
  'confirm-fee': 'Confirm fee',
  'update-owner': 'Update owner',
  'update-pet': 'Update pet',
  'close-case': 'Close case',
  'test-webhook': 'Test webhook',
  'test-receipt': 'Test receipt',
  call: 'Call beyond the role',
};

const isKnown = (action: string): action is StaffActionName => Object.hasOwn(actionLabels, action);

/** 'some-word' → 'Some word'. */
const spelledOut = (word: string): string =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

/** 'enrollment/17' → 'Enrollment 17'; paths ('GET /api/…') stay unchanged. */
function describeSubject(subject: string): string {
  const [, kind, id] = /^([a-z-]+)(?:\/([^/]+))?$/.exec(subject) ?? [];
  if (kind === undefined) return subject;
  return id === undefined ? spelledOut(kind) : `${spelledOut(kind)} ${id}`;
}

/**
 * Describes an entry: 'Activate · Enrollment 17'. Signing in and out have no subject. An unknown action is
 * spelled out.
 */
export function describeActivity({ action, subject }: ActivityEntry): string {
  const what = isKnown(action) ? actionLabels[action] : spelledOut(action);
  return subject === 'session' ? what : `${what} · ${describeSubject(subject)}`;
}
