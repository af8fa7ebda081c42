/** Every path of the web app. */
export const paths = {
  home: '/',
  plans: '/plans',
  terms: '/terms',
  privacy: '/privacy',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmAccount: '/confirm-account',
  confirmEmailChange: '/confirm-email-change',
  undoEmailChange: '/undo-email-change',
  stopReminders: '/stop-reminders',
  accountSetup: '/account-setup',
  paymentSetup: '/payment-setup',
  paymentSuccess: '/payment-success',
  checkout: '/checkout',
  enrollment: '/enrollment',
  dashboardPattern: '/dashboard/:email',
  dashboard: (email: string) => `/dashboard/${encodeURIComponent(email)}`,
  /** The dashboard with the request for a pet's most urgent visit open; mails link to it, too. */
  firstVisit: (email: string, petId: number) =>
    `/dashboard/${encodeURIComponent(email)}?pet=${petId}&request=next`,
  /** The dashboard with the question open whether to end a pet's plan; mails link to it, too. */
  endPlan: (email: string, petId: number) =>
    `/dashboard/${encodeURIComponent(email)}?pet=${petId}&end=plan`,
  /** Mail links say `/update-card?enrollment=17`. */
  updateCardPattern: '/update-card/:enrollmentId?',
  updateCard: (enrollmentId: number) => `/update-card/${enrollmentId}`,
  cardLink: '/card-link',
  join: '/join',
  planLink: '/plan-link',
  newPrice: '/new-price',
  planChange: '/plan-change',
  prepaidYear: '/prepaid-year',
  receiptPattern: '/receipts/:number',
  receipt: (number: string) => `/receipts/${encodeURIComponent(number)}`,
  /** The statement of a plan year; mails link to it, too. */
  yearPattern: '/year/:enrollmentId',
  year: (enrollmentId: number) => `/year/${enrollmentId}`,
  accountData: '/account/data',
  accountSessions: '/account/sessions',
  adminLogin: '/admin-login',
  adminForgotPassword: '/admin-forgot-password',
  adminResetPassword: '/admin-reset-password',
  adminInvitation: '/admin-invitation',
  adminConfirmEmail: '/admin-confirm-email',
  adminDashboard: '/admin-dashboard',
  adminActivity: '/admin-dashboard/activity',
  adminStaff: '/admin-dashboard/staff',
  adminSessions: '/admin-dashboard/sessions',
  adminDesk: '/admin-dashboard/desk',
  adminDeskOf: (petId: number) => `/admin-dashboard/desk?pet=${petId}`,
  adminDeskVisit: (petId: number, appointmentId: number) =>
    `/admin-dashboard/desk?pet=${petId}&appointment=${appointmentId}`,
  adminNewMember: '/admin-dashboard/new-member',
  /** For another pet of the open pet's owner. */
  adminNewMemberWith: (petId: number) => `/admin-dashboard/new-member?with=${petId}`,
  adminProposal: (enrollmentId: number) => `/admin-dashboard/new-member?proposal=${enrollmentId}`,
  adminAppointments: '/admin-dashboard/appointments',
  /** Opens a visit beside its day. */
  adminVisit: ({ day, id }: { day: string; id: number }) =>
    `/admin-dashboard/appointments?day=${day}&visit=${id}`,
  /** Opens the booking for a pet. */
  adminBookingFor: (petId: number) => `/admin-dashboard/appointments?book=${petId}`,
  adminWorkList: '/admin-dashboard/work-list',
  adminReports: '/admin-dashboard/reports',
  adminPlanFigures: '/admin-dashboard/plan-figures',
  adminMoney: '/admin-dashboard/money',
  adminPlans: '/admin-dashboard/plans',
  /** `?kind=add-on&from=3` begins with a copy. */
  adminNewPlan: '/admin-dashboard/plans/new',
  adminPlanPattern: '/admin-dashboard/plans/:kind/:id',
  adminPlan: ({ kind, id }: { kind: string; id: number }) => `/admin-dashboard/plans/${kind}/${id}`,
  adminDraftPattern: '/admin-dashboard/plans/:kind/:id/draft',
  adminDraft: ({ kind, id }: { kind: string; id: number }) =>
    `/admin-dashboard/plans/${kind}/${id}/draft`,
  /** Moves members to another version of a plan. */
  adminMovePattern: '/admin-dashboard/plans/:kind/:id/move',
  adminMove: ({ kind, id }: { kind: string; id: number }) =>
    `/admin-dashboard/plans/${kind}/${id}/move`,
  adminCampaignPattern: '/admin-dashboard/plans/campaigns/:id',
  adminCampaign: (id: number) => `/admin-dashboard/plans/campaigns/${id}`,
  adminImport: '/admin-dashboard/import',
  adminImportOf: (id: number) => `/admin-dashboard/import?import=${id}`,
  webhookTest: '/webhook-test',
  receiptTest: '/receipt-test',
} as const;

/** Anchors on `/`: sections and the steps of the enrollment flow. */
export const anchors = {
  about: '#about',
  petProfile: '#pet-profile',
  recommendations: '#recommendations',
  planSelection: '#plan-selection',
} as const;

/** Paths that sign-in may return to; others are ignored, so a link can't redirect elsewhere. */
const returnPaths: readonly string[] = [
  paths.home,
  paths.plans,
  paths.enrollment,
  paths.paymentSetup,
  paths.checkout,
  paths.accountData,
  paths.accountSessions,
];

/** Paths that staff sign-in may return to, each with or without a query. */
const staffReturnPaths: readonly string[] = [
  paths.adminDashboard,
  paths.adminActivity,
  paths.adminStaff,
  paths.adminSessions,
  paths.adminDesk,
  paths.adminNewMember,
  paths.adminAppointments,
  paths.adminWorkList,
  paths.adminReports,
  paths.adminPlanFigures,
  paths.adminMoney,
  paths.adminPlans,
  paths.adminNewPlan,
  paths.adminImport,
  paths.webhookTest,
  paths.receiptTest,
];

/** Returns the sign-in path that leads back to `returnTo`. */
export const loginPath = (returnTo: string): string =>
  `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;

/** The pet, the tab, the visit to ask for, and the question whether to end the plan, which a dashboard's address can name: `pet=11&request=dental`. */
const viewParameter = String.raw`(?:(?:pet|replaces)=\d{1,10}|(?:request|tab|end)=\w{0,60})`;
const returnPattern = new RegExp(
  String.raw`^/(?:dashboard/[^/?#\\]+(?:\?${viewParameter}(?:&${viewParameter})?)?|update-card/\d{1,10}|year/\d{1,10}|receipts/\w{1,100})$`,
);

/**
 * Returns the allowed target of a `returnTo` query parameter, or null. A dashboard path is allowed for any
 * email address, because the server only returns the session's own data.
 */
export function safeReturnTo(value: string | null): string | null {
  if (value === null) return null;
  if (returnPaths.includes(value)) return value;
  return returnPattern.test(value) ? value : null;
}

/** Where staff arrive after signing in. */
export const staffStart: string = paths.adminDesk;

/** Returns the staff sign-in path that leads back to `returnTo`, if that is more than the start page. */
export const staffLoginPath = (returnTo: string): string =>
  safeStaffReturnTo(returnTo) === null || [staffStart, paths.adminDashboard].includes(returnTo)
    ? paths.adminLogin
    : `${paths.adminLogin}?returnTo=${encodeURIComponent(returnTo)}`;

/** A plan or add-on, its draft, the move of its members, and a price campaign. */
const planPattern =
  /^\/admin-dashboard\/plans\/(?:(?:plan|add-on)\/\d{1,10}(?:\/draft|\/move)?|campaigns\/\d{1,10})$/;

/** Returns the allowed target of a staff sign-in's `returnTo`, with its query, or null. */
export function safeStaffReturnTo(value: string | null): string | null {
  const path = /^[^?#]*(?=$|\?[^#]*$)/.exec(value ?? '')?.[0] ?? '';
  return staffReturnPaths.includes(path) || planPattern.test(path) ? value : null;
}
