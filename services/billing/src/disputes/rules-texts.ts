import { clinicDay } from '@petwell/chassis/time';
import { fromCents } from '@petwell/contracts';
import {
  currentVersion,
  isOfYear,
  publicationOf,
  termsText,
  unusedMonthsRule,
} from '@petwell/contracts/legal';
import type { EvidenceText } from './dispute-provider.ts';
import type { ConsentFact, EvidenceFacts } from './evidence.ts';
import { clip } from './rules.ts';

/** -500 to "-$5.00". */
export const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${fromCents(Math.abs(cents))}`;

export const countOf = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

/** The customer's card and the day, as in "Visa ending in 4242". */
export const cardOf = (brand: string | null, last4: string | null): string =>
  last4 === null ? 'card not stored' : `${brand ?? 'card'} ending in ${last4}`;

export const isYear = ({ textVersion }: ConsentFact): boolean =>
  isOfYear(publicationOf(textVersion)?.kind);

const disputedOf = ({ receipts }: EvidenceFacts) => receipts.find(({ isDisputed }) => isDisputed);

/** A new price is agreed to before it is charged. */
const appliesFrom = ({ textVersion, firstChargeAt, consentedAt }: ConsentFact): Date =>
  publicationOf(textVersion)?.kind === 'new-price' ? (firstChargeAt ?? consentedAt) : consentedAt;

/** Leaves out what was agreed to after the disputed payment. The provider's times are whole seconds. */
function consentsToPayment(facts: EvidenceFacts): ConsentFact[] {
  const paidAt = disputedOf(facts)?.paidAt.getTime() ?? Infinity;
  return facts.consents.filter((consent) => appliesFrom(consent).getTime() < paidAt + 1_000);
}

const consentOf = (facts: EvidenceFacts) => consentsToPayment(facts).at(-1);

/** The terms that the customer had agreed to last when they paid; today's if none were kept. */
export function termsOf(facts: EvidenceFacts) {
  const { clinic } = facts;
  const agreed = consentsToPayment(facts).findLast(({ shown }) => shown !== null)?.shown;
  if (agreed) return { ...agreed.terms, isAgreed: true };
  const { textTerms } = clinic;
  const version = currentVersion('payment', textTerms);
  return { version, ...termsText(clinic, textTerms), isAgreed: false };
}

const toldOf = (isAgreed: boolean): string =>
  isAgreed ? ' The customer accepted this text before paying.' : '';

/** Quotes what the terms say about canceling, or about refunds. */
function quoteTerms(facts: EvidenceFacts, pattern: RegExp): string {
  const { sections, isAgreed } = termsOf(facts);
  const paragraphs = sections.flatMap((section) => section.paragraphs);
  const quoted = paragraphs.find((paragraph) => pattern.test(paragraph));
  if (quoted === undefined) return '';
  return `The terms say beside the payment form: ${quoted}${toldOf(isAgreed)}`;
}

/** Of a prepaid year, its own rule applies instead of the one in the terms. */
function quoteRefundRule(facts: EvidenceFacts): string {
  const last = consentOf(facts);
  if (!last || !isYear(last)) return quoteTerms(facts, /refunded automatically/);
  const isAgreed = last.shown?.sentence.includes(unusedMonthsRule) === true;
  return `The text beside the payment form says: ${unusedMonthsRule}${toldOf(isAgreed)}`;
}

function describeConsent(facts: EvidenceFacts): string[] {
  const last = consentOf(facts);
  if (!last) return [];
  const day = clinicDay(last.consentedAt, facts.timeZone);
  const from = last.clientAddress === '' ? '' : ` from the address ${last.clientAddress}`;
  const amount = isYear(last)
    ? `$${last.dueToday} for 12 months in advance`
    : `$${last.monthlyTotal} every month`;
  return [`The customer agreed to ${amount} on ${day}${from} (text version ${last.textVersion}).`];
}

function describeUses({ uses, petName }: EvidenceFacts): string[] {
  if (uses.length === 0) return [];
  const value = uses.reduce((sum, { valueCents }) => sum + valueCents, 0);
  const services = uses.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    `The clinic provided ${countOf(services, 'service')} of the plan to ${petName}, worth ${dollars(value)} at list price.`,
  ];
}

function describePayments({ receipts }: EvidenceFacts): string[] {
  const others = receipts.filter((one) => !one.isDisputed && !one.hasOtherDispute).length;
  if (others === 0) return [];
  const verb = others === 1 ? "isn't" : "aren't";
  return [
    `The customer made ${countOf(others, 'other payment')} for this plan that ${verb} disputed.`,
  ];
}

/** Sums up the evidence in a few sentences. Says nothing that isn't on file. */
export function summarize(facts: EvidenceFacts): string[] {
  const { planName, petName, customer, disputed, clinic } = facts;
  return [
    `${customer.name} disputes ${dollars(disputed.amountCents)} paid to ${clinic.name} for the wellness plan ${planName} of the pet ${petName}.`,
    ...describeConsent(facts),
    ...describePayments(facts),
    ...describeUses(facts),
  ];
}

/** Fills in Stripe's text fields. */
export function buildTexts(facts: EvidenceFacts): EvidenceText[] {
  const { customer, clinic, planName, petName, addOnNames, uses } = facts;
  const agreed = consentOf(facts);
  const disputed = disputedOf(facts);
  const paid = agreed && isYear(agreed) ? 'for 12 months in advance' : 'by the month';
  const addOns = addOnNames.length === 0 ? '' : ` with ${addOnNames.join(', ')}`;
  const serviceDay =
    uses.at(-1)?.usedOn ?? (disputed && clinicDay(disputed.paidAt, facts.timeZone));
  const texts = {
    customer_name: customer.name,
    customer_email_address: customer.email,
    customer_purchase_ip: agreed?.clientAddress ?? '',
    product_description: `${planName}${addOns}: a plan of preventive veterinary services for the pet ${petName}, paid ${paid} to ${clinic.name}.`,
    service_date: serviceDay ?? '',
    cancellation_policy_disclosure: quoteTerms(facts, /^To (?:change or )?cancel/),
    refund_policy_disclosure: quoteRefundRule(facts),
    uncategorized_text: `${summarize(facts).join(' ')} The enclosed PDF has the consents, receipts, uses, emails, and terms.`,
  };
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => ({ field, text: clip(text) }));
}
