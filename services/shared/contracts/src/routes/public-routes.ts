import * as accountCases from './account-cases.ts';
import * as accountLinks from './account-links.ts';
import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as agreements from './agreements.ts';
import * as benefits from './benefits.ts';
import * as callList from './call-list.ts';
import * as care from './care.ts';
import * as appointments from './appointments.ts';
import * as catalog from './catalog.ts';
import * as customerNotes from './customer-notes.ts';
import type { RouteDefinition } from './define-route.ts';
import * as disputes from './disputes.ts';
import * as enrollments from './enrollments.ts';
import * as lifeStages from './life-stages.ts';
import * as memberImports from './member-imports.ts';
import * as memberSetups from './member-setups.ts';
import * as joining from './joining.ts';
import * as moneyReports from './money-reports.ts';
import * as handovers from './handovers.ts';
import * as holds from './holds.ts';
import * as planBacktest from './plan-backtest.ts';
import * as planChanges from './plan-changes.ts';
import * as planFigures from './plan-figures.ts';
import * as planReports from './plan-reports.ts';
import * as providerFigures from './provider-figures.ts';
import * as followUps from './follow-ups.ts';
import * as freeTimes from './free-times.ts';
import * as newPrices from './new-prices.ts';
import * as offers from './offers.ts';
import * as ownPayments from './own-payments.ts';
import * as ownSessions from './own-sessions.ts';
import * as paidElsewhere from './paid-elsewhere.ts';
import * as paymentRetries from './payment-retries.ts';
import * as payments from './payments.ts';
import * as pets from './pets.ts';
import * as endings from './endings.ts';
import * as enrollmentLinks from './enrollment-links.ts';
import * as prepaidYearLinks from './prepaid-year-links.ts';
import * as prepaidYears from './prepaid-years.ts';
import * as priceCalls from './price-calls.ts';
import * as priceCampaigns from './price-campaigns.ts';
import * as recordedPayments from './recorded-payments.ts';
import * as redemptions from './redemptions.ts';
import * as refunds from './refunds.ts';
import * as signIn from './sign-in.ts';
import * as site from './site.ts';
import * as staffAccounts from './staff-accounts.ts';
import * as staffActivity from './staff-activity.ts';
import * as staffCounts from './staff-counts.ts';
import * as staffCustomers from './staff-customers.ts';
import * as staffEnrollments from './staff-enrollments.ts';
import * as staffJobs from './staff-jobs.ts';
import * as staffLinks from './staff-links.ts';
import * as staffMails from './staff-mails.ts';
import * as staffPayments from './staff-payments.ts';
import * as testTools from './test-tools.ts';
import * as walkIns from './walk-ins.ts';
import * as workList from './work-list.ts';

/** In the order of the API description. */
const modules = {
  Catalog: [catalog],
  Enrollment: [enrollments, pets, benefits, redemptions, care, appointments, walkIns, freeTimes],
  Account: [signIn, accountLinks, account, ownSessions],
  Payment: [payments, ownPayments, agreements, enrollmentLinks, joining, newPrices],
  Staff: [
    staffCustomers,
    staffCounts,
    customerNotes,
    staffEnrollments,
    endings,
    holds,
    handovers,
    planChanges,
    lifeStages,
    staffJobs,
    memberImports,
    callList,
    memberSetups,
    staffPayments,
    paidElsewhere,
    recordedPayments,
    prepaidYearLinks,
    prepaidYears,
    refunds,
    moneyReports,
    planReports,
    planFigures,
    providerFigures,
    accounts,
    offers,
    planBacktest,
    priceCampaigns,
    priceCalls,
    paymentRetries,
    followUps,
    disputes,
    workList,
    staffMails,
    staffActivity,
    staffAccounts,
    staffLinks,
    accountCases,
    testTools,
  ],
  About: [site],
};

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

/** Every public route with the name of its definition, which generated clients also use. */
export const namedRoutes: readonly { name: string; tag: string; route: RouteDefinition }[] =
  Object.entries(modules).flatMap(([tag, files]) =>
    files
      .flatMap((file) => Object.entries<unknown>(file))
      .flatMap(([name, value]) => (isRoute(value) ? [{ name, tag, route: value }] : [])),
  );

/** Every route reachable from outside. */
export const publicRoutes: readonly RouteDefinition[] = namedRoutes.map(({ route }) => route);
