import type {
  AdminStatusFilter,
  AdminUserSort,
  CustomerMail,
  CustomerPayment,
} from '@petwell/contracts';
import type { BadgeText } from '../../shared/staff/texts.ts';

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
