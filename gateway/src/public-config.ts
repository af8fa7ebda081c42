import { toOpeningHours } from '@petwell/chassis/core';
import { formatWeek, publicConfigSchema, type PublicConfig } from '@petwell/contracts';
import type { Config } from './config.ts';

/** The body of GET /api/config, without the time. */
export function toPublicConfig(config: Config): Omit<PublicConfig, 'now'> {
  const openingHours = toOpeningHours(config);
  return publicConfigSchema.omit({ now: true }).parse({
    clinic: {
      name: config.CLINIC_NAME,
      phone: config.CLINIC_PHONE,
      email: config.CLINIC_EMAIL,
      address: config.CLINIC_ADDRESS,
      hours: formatWeek(openingHours),
      openingHours,
      schedulingUrl: config.CLINIC_SCHEDULING_URL,
      websiteUrl: config.CLINIC_WEBSITE_URL,
      timeZone: config.CLINIC_TIME_ZONE,
    },
    payment: {
      publishableKey: config.STRIPE_PUBLISHABLE_KEY,
      scriptUrl: config.STRIPE_SCRIPT_URL,
      isTestMode: config.STRIPE_PUBLISHABLE_KEY.startsWith('pk_test_'),
      statementDescriptor: config.STATEMENT_DESCRIPTOR,
    },
    isDemoEnabled: config.DEMO_ENABLED,
    isCancelOnline: config.OWNER_CANCEL_ONLINE,
    ...(config.YEARLY_PAYMENT && { isYearlyOffered: true as const }),
    priceTerms: config.PRICE_TERMS,
  } satisfies Omit<PublicConfig, 'now'>);
}
