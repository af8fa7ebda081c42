import type { ActivityEntry, EnrollmentStatus, StaffActionName } from '@petwell/contracts';
import { statusLabels } from '../enrollments/status-labels.ts';

/** Mostly the log's own words, so that searching for the displayed text finds the entry. */
const actionLabels: Readonly<Record<StaffActionName, string>> = {
  'sign-in': 'Sign in',
  'sign-out': 'Sign out',
  password: 'Change own password',
  'staff-add': 'Add staff',
  'staff-change': 'Change staff',
  'staff-invite': 'Invite staff',
  'staff-accept': 'Accept invitation',
  'staff-details': 'Change own details',
  'staff-email': 'Confirm own email',
  'reset-request': 'Request password reset',
  'reset-password': 'Reset password',
  activate: 'Activate',
  cancel: 'Cancel',
  'undo-end': 'Undo plan ending',
  sync: 'Sync',
  delete: 'Delete',
  export: 'Export',
  'confirm-fee': 'Confirm fee',
  'update-owner': 'Update owner',
  'add-note': 'Add note',
  'update-pet': 'Update pet',
  redeem: 'Redeem',
  'undo-redemption': 'Undo redemption',
  'move-redemption': 'Move redemption',
  'care-report': 'Review care given elsewhere',
  'pet-deceased': 'Record a death',
  'book-appointment': 'Book appointment',
  'change-appointment': 'Change appointment',
  'decline-appointment': 'Decline appointment',
  'close-case': 'Close case',
  refund: 'Refund',
  'close-month': 'Close month',
  'retry-payment': 'Retry payment',
  'propose-plan': 'Propose plan',
  'join-link': 'Send join link',
  'card-link': 'Send card link',
  'mail-agreement': 'Mail agreement',
  'record-payment': 'Record payment',
  'void-payment': 'Void recorded payment',
  'send-setup': 'Invite imported members',
  'release-mails': 'Send emails to member',
  'follow-up': 'Follow up',
  'dispute-evidence': 'Prepare evidence',
  'dispute-submit': 'Submit evidence',
  'dispute-accept': 'Accept dispute',
  'import-upload': 'Upload members',
  'import-check': 'Check import',
  'import-start': 'Start import',
  'import-pause': 'Pause import',
  'import-undo': 'Undo import',
  'import-discard': 'Discard import',
  'test-webhook': 'Test webhook',
  'test-receipt': 'Test receipt',
  call: 'Not allowed for the role',
};

const isKnown = (action: string): action is StaffActionName => Object.hasOwn(actionLabels, action);

/** 'Nora Vance (nora)'; only the username of people without a name. */
export const describePerson = ({ name, username }: Pick<ActivityEntry, 'name' | 'username'>) =>
  name ? `${name} (${username})` : username;

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

const isStatus = (word: string): word is EnrollmentStatus => Object.hasOwn(statusLabels, word);

/** 'pending_payment → active' becomes 'Payment Required → Active'. */
export const describeDetail = (detail: string): string =>
  detail.replaceAll(/\b\w+(?= →)|(?<=→ )\w+/g, (word) =>
    isStatus(word) ? statusLabels[word] : word,
  );
