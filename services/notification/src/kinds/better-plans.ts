import type { MailOf } from '@petwell/contracts/events';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCalendarDay, nameOr } from './layout/mail-text.ts';
import { changeList, petOf, priceOf } from './new-prices.ts';

const listNames = new Intl.ListFormat('en-US');

/** Composes the email about plans that got better on a day, with what each costs and includes now. */
export function composeBetterPlans(data: MailOf<'better-plans'>, clinic: Clinic): MailContent {
  const { plans, effectiveFrom } = data;
  const day = formatCalendarDay(effectiveFrom);
  const names = new Set(plans.map(petOf));
  const pets = listNames.format(names);
  const isCheaper = plans.some((one) => one.newMonthlyCents < one.oldMonthlyCents);
  const plan = plans.length === 1 ? 'plan' : 'plans';
  // Without names, because an inbox shows it.
  const title = `We've improved your ${plan} at ${clinic.name}`;
  return {
    subject: title,
    preview: `From ${day}. You don't need to do anything.`,
    heading: title,
    blocks: [
      `Hello ${nameOr('there', data.firstName)}, we've improved the ${plan} of ${pets} from ${day} on. You don't need to do anything.`,
      ...plans.flatMap((one): Block[] => [
        priceOf(one, effectiveFrom),
        ...changeList(`New for ${petOf(one)}`, one.changes),
      ]),
      `What you've used this plan year stays used, and what's new can be used right away. ${isCheaper ? 'The lower price counts from your next payment on. ' : ''}Questions? Call us at ${clinic.phone}.`,
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
    ],
    footnote: `You're receiving this email because ${pets} ${names.size === 1 ? 'is' : 'are'} enrolled in a wellness plan with this address.`,
  };
}
