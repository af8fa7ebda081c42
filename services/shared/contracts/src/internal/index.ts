/** All synchronous calls between services. Not for the browser. */
import * as billing from './billing.ts';
import * as billingHolds from './billing-holds.ts';
import * as billingLinks from './billing-links.ts';
import * as billingPlanChanges from './billing-plan-changes.ts';
import * as billingPrepaidYears from './billing-prepaid-years.ts';
import * as billingTerms from './billing-terms.ts';
import * as catalog from './catalog.ts';
import type { InternalRouteDefinition } from './define-internal-route.ts';
import * as enrollment from './enrollment.ts';
import * as identity from './identity.ts';
import * as notification from './notification.ts';

export * from '../service-names.ts';
export * from './billing.ts';
export * from './billing-holds.ts';
export * from './billing-links.ts';
export * from './billing-plan-changes.ts';
export * from './billing-prepaid-years.ts';
export * from './billing-terms.ts';
export * from './catalog.ts';
export * from './define-internal-route.ts';
export * from './enrollment.ts';
export * from './identity.ts';
export * from './notification.ts';

const isRoute = (value: object): value is InternalRouteDefinition => 'internal' in value;

/** Every route between services. */
export const internalRoutes: readonly InternalRouteDefinition[] = [
  billing,
  billingHolds,
  billingLinks,
  billingPlanChanges,
  billingPrepaidYears,
  billingTerms,
  catalog,
  enrollment,
  identity,
  notification,
].flatMap((file) => Object.values<object>(file).filter(isRoute));
