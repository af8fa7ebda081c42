import type {
  AdminSummary,
  AdminStatusFilter,
  AdminUserSort,
  CustomerMail,
  CustomerPayment,
} from '@petwell/contracts';
import { formatMonth } from '../../shared/staff/format.ts';
import type { CustomerFilter } from '../../shared/staff/get-customers.ts';
import type { BadgeText } from '../../shared/staff/texts.ts';
import type { TimelineKind } from './timeline.ts';

export const statusFilterLabels = {
  all: 'All statuses',
  active: 'Active',
  pending_payment: 'Payment Required',
  cancelled: 'Cancelled',
  suspended: 'Suspended',
} as const satisfies Record<AdminStatusFilter, string>;

export const sortLabels = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
} as const satisfies Record<AdminUserSort, string>;

/** Names the plans that a filter asks for besides the status, or null. */
export function describeFigure(
  { figure, month, planId }: CustomerFilter,
  plans: AdminSummary['plansByName'],
): string | null {
  const when = month === undefined ? '' : ` in ${formatMonth(month)}`;
  if (figure === 'joined') return `Plans that started${when}`;
  if (figure === 'cancelled') return `Plans that ended${when}`;
  if (figure === 'payment_problem') return 'Plans with a failed payment';
  if (figure === 'active') {
    return month === undefined
      ? 'Active plans'
      : `Plans active at the end of ${formatMonth(month)}`;
  }
  if (planId === undefined) return null;
  const name = plans.find((one) => one.planId === planId)?.planName;
  return name === undefined ? 'Active plans of one kind' : `Active plans: ${name}`;
}

export const cancelToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Subscription Cancelled',
    description: `${pet}’s ${plan} has ended. No more payments are taken for it.`,
  }),
  failed: {
    title: 'Cancellation Failed',
    fallback: 'Failed to cancel subscription. Please contact support.',
  },
} as const;

export const activateToasts = {
  done: (pet: string, plan: string) => ({
    title: 'Subscription Activated',
    description: `${pet}’s ${plan} is active.`,
  }),
  failed: { title: 'Activation Failed', fallback: 'The payment may not be confirmed.' },
} as const;

export const syncToasts = {
  done: 'Sync Completed',
  failed: { title: 'Sync Failed', fallback: 'Failed to sync plan status.' },
} as const;

export const printToasts = {
  failed: { title: 'Print Failed', fallback: 'The list could not be loaded. Please try again.' },
} as const;

export const deleteToasts = {
  done: 'Accounts Deleted',
  failed: { title: 'Delete Failed', fallback: 'Nothing was deleted. Please try again.' },
  none: {
    title: 'No Accounts Selected',
    description: 'First select the accounts you want to delete.',
  },
} as const;

/** The filter's button, an entry, and the words within a sentence. */
export const timelineLabels = {
  payments: { filter: 'Payments', one: 'Payment', noun: 'payments' },
  emails: { filter: 'Emails', one: 'Email', noun: 'emails' },
  uses: { filter: 'Uses', one: 'Service used', noun: 'uses' },
  visits: { filter: 'Visits', one: 'Visit', noun: 'visits' },
  notes: { filter: 'Notes', one: 'Note', noun: 'notes' },
  staff: { filter: 'Staff', one: 'Staff', noun: 'staff activity' },
} as const satisfies Record<TimelineKind, { filter: string; one: string; noun: string }>;

export const paymentStates = {
  paid: { label: 'Paid', variant: 'brand' },
  open: { label: 'Open', variant: 'sun' },
  draft: { label: 'Draft', variant: 'neutral' },
  uncollectible: { label: 'Given up', variant: 'coral' },
  void: { label: 'Void', variant: 'neutral' },
} as const satisfies Record<CustomerPayment['status'], BadgeText>;

export const mailStates = {
  sent: { label: 'Sent', variant: 'brand' },
  waiting: { label: 'Waiting', variant: 'sun' },
  failed: { label: 'Not delivered', variant: 'coral' },
} as const satisfies Record<CustomerMail['state'], BadgeText>;

export const contactToasts = {
  saved: { title: 'Contact Saved', description: 'The contact details are saved.' },
  pending: (email: string) => ({
    title: 'Waiting for Confirmation',
    description: `We’ve emailed a link to ${email}. The address changes when it is opened.`,
  }),
  failed: { title: 'Contact Not Saved', fallback: 'Failed to save the contact details.' },
} as const;
