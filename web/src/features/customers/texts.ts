import type {
  AdminSummary,
  AdminStatusFilter,
  AdminUserSort,
  CustomerPayment,
  PaymentDispute,
  PlanFigure,
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

const figureLabels = {
  joined: 'Plans that started',
  new: 'New plans',
  imported: 'Imported plans',
  cancelled: 'Plans that ended',
  lost: 'Plans that ended or were suspended, and weren’t paid again',
  changed: 'Plans that changed',
  restarted: 'Plans that started again',
  held: 'Plans that were suspended or put on hold',
  resumed: 'Plans that went on after a suspension',
  transferred: 'Plans that were transferred',
  active: 'Active plans',
  billed: 'Active plans that Stripe bills',
  billed_elsewhere: 'Active plans that are paid at the clinic',
  unpaid_elsewhere: 'Active plans that are no longer paid',
  payment_problem: 'Plans that are past due or suspended',
} as const satisfies Record<PlanFigure, string>;

/** Names the plans that a filter asks for besides the status, or null. */
export function describeFigure(
  { figure, month, planId }: CustomerFilter,
  plans: AdminSummary['plansByName'],
): string | null {
  if (figure === undefined && planId === undefined) return null;
  const name = plans.find((one) => one.planId === planId)?.planName;
  const ofPlan = name === undefined ? ' of one kind' : `: ${name}`;
  const plan = planId === undefined ? '' : ofPlan;
  if (month === undefined) return `${figureLabels[figure ?? 'active']}${plan}`;
  return figure === 'active'
    ? `Plans active at the end of ${formatMonth(month)}${plan}`
    : `${figureLabels[figure ?? 'active']} in ${formatMonth(month)}${plan}`;
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

export const disputeStates = {
  open: { label: 'Open', variant: 'sun' },
  won: { label: 'Won', variant: 'brand' },
  lost: { label: 'Lost', variant: 'coral' },
  closed: { label: 'Closed', variant: 'neutral' },
} as const satisfies Record<PaymentDispute['outcome'], BadgeText>;

export const contactToasts = {
  saved: { title: 'Contact Saved', description: 'The contact details are saved.' },
  pending: (email: string) => ({
    title: 'Waiting for Confirmation',
    description: `We’ve emailed a link to ${email}. The address changes when it is opened.`,
  }),
  failed: { title: 'Contact Not Saved', fallback: 'Failed to save the contact details.' },
} as const;
