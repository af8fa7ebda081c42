import type {
  ActivityEntry,
  AdminStatusFilter,
  AdminUserSort,
  CustomerMail,
  CustomerPayment,
  StaffRole,
  TestEventType,
  TestWebhookResponse,
} from '@petwell/contracts';

/** Texts for staff. Titles and validation messages are fixed. */
export const adminLoginTexts = {
  invalid: 'Invalid credentials',
  toast: { title: 'Login Failed', description: 'Please check your credentials and try again' },
  ended: 'Your session has ended. Please sign in again.',
} as const;

export const roleLabels = {
  viewer: 'Viewer',
  staff: 'Staff',
  manager: 'Manager',
} as const satisfies Record<StaffRole, string>;

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

/** Describes the permissions of each role. */
export const roleHints = {
  viewer: 'Can only view.',
  staff: 'Can view, activate, cancel and sync.',
  manager: 'Can view, activate, cancel, sync, delete, export, override and manage staff.',
} as const satisfies Record<StaffRole, string>;

export const roleOptions = [
  { value: 'viewer', label: roleLabels.viewer },
  { value: 'staff', label: roleLabels.staff },
  { value: 'manager', label: roleLabels.manager },
] as const satisfies readonly { value: StaffRole; label: string }[];

export const staffToasts = {
  invited: (email: string) => ({
    title: 'Invitation Sent',
    description: `${email} gets a link to choose a password. It works for 7 days.`,
  }),
  notInvited: {
    title: 'Invitation Not Sent',
    fallback: 'The invitation could not be sent. Please try again.',
  },
  changed: (description: string) => ({ title: 'Staff Account Updated', description }),
  failed: { title: 'Update Failed', fallback: 'The account was not changed. Please try again.' },
} as const;

export const staffDetailsToasts = {
  saved: { title: 'Details Saved', description: 'Your name is up to date.' },
  pending: (email: string) => ({
    title: 'Please Confirm Your Email',
    description: `We’ve emailed a link to ${email}. Your address changes once you confirm it there.`,
  }),
  failed: {
    title: 'Details Not Saved',
    fallback: 'Your details could not be saved. Please try again.',
  },
} as const;

export const webhookEventLabels = {
  'payment_intent.succeeded': 'A payment succeeded.',
  'invoice.payment_succeeded': 'An invoice was paid.',
  'customer.subscription.updated': 'A subscription changed.',
  'customer.subscription.deleted': 'A subscription ended.',
} as const satisfies Record<TestEventType, string>;

export const webhookToasts = {
  failed: {
    title: 'Webhook Test Failed',
    fallback: 'The test event could not be sent. Please try again.',
  },
} as const;

/** Describes the results of a test event. */
export const webhookActions = {
  status_changed: {
    title: 'Webhook received, status changed',
    variant: 'success',
    text: 'The event went through the whole pipeline and changed the enrollment.',
  },
  no_change: {
    title: 'Webhook received, nothing to change',
    variant: 'info',
    text: 'The event went through the whole pipeline. The enrollment already matches the payment provider.',
  },
  still_processing: {
    title: 'Webhook received, still processing',
    variant: 'warning',
    text: 'The event was received and is still being processed. Check the enrollment again in a moment.',
  },
} as const satisfies Record<TestWebhookResponse['action'], object>;

export const receiptTexts = {
  sent: 'Test receipt sent',
  failed: {
    title: 'Receipt Test Failed',
    fallback: 'The test receipt could not be sent. Please try again.',
  },
} as const;

/** For users without permission who open a managers' page. */
export const managersOnlyTexts = {
  visitor: {
    title: 'This page is for clinic managers',
    text: 'Sign in as a manager to use it.',
  },
  staff: {
    title: 'This page is for managers',
    text: "Your account can't use the test tools. Ask a manager to run them or to change your role.",
  },
} as const;

type BadgeText = { label: string; variant: 'brand' | 'sun' | 'coral' | 'neutral' };

export const activityResults = {
  done: { label: 'Done', variant: 'brand' },
  refused: { label: 'Refused', variant: 'sun' },
  failed: { label: 'Failed', variant: 'coral' },
} as const satisfies Record<ActivityEntry['result'], BadgeText>;

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
