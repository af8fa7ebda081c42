import { clinicDay, clinicTime } from '@petwell/chassis/time';
import { fromCents, furtherPetLine, furtherPetPromise, toCents } from '@petwell/contracts';
import { isOfYear, type LegalClinic, publicationOf } from '@petwell/contracts/legal';
import type { PrintedDocument, PrintedSection } from '../render-document.ts';
import type { StoredAgreement } from './agreement.ts';

type Given = { clinic: LegalClinic; timeZone: string };

const notKept =
  "The text wasn't kept when this agreement was made. Its version, amounts, time, and address were.";

function describeTime({ agreedAt, clientAddress, recordedBy }: StoredAgreement, timeZone: string) {
  const at = new Date(agreedAt);
  const when = `${clinicDay(at, timeZone)} ${clinicTime(at, timeZone)} (${timeZone})`;
  if (recordedBy !== null) return `Agreed at the counter on ${when}, taken by ${recordedBy}.`;
  return `Agreed online on ${when}, ${clientAddress === '' ? 'address deleted' : `from the address ${clientAddress}`}.`;
}

function describeAmounts({
  textVersion,
  dueToday,
  monthlyTotal,
  firstChargeOn,
  cardLast4,
}: StoredAgreement) {
  if (isOfYear(publicationOf(textVersion)?.kind)) {
    return [`12 months in advance: $${dueToday}`, `Until: ${firstChargeOn ?? ''}`];
  }
  const first = firstChargeOn === null ? [] : [`First payment: ${firstChargeOn}`];
  const card = cardLast4 === null ? [] : [`Card: ending in ${cardLast4}`];
  return [`Due at once: $${dueToday}`, `Every month: $${monthlyTotal}`, ...first, ...card];
}

function describePrice({ plan }: StoredAgreement): string {
  const { monthlyPrice, monthlyDiscount = '0.00', membershipFee } = plan;
  const fee = `one-time membership fee $${membershipFee}`;
  if (monthlyDiscount === '0.00') return `$${monthlyPrice} a month; ${fee}.`;
  const listPrice = fromCents(toCents(monthlyPrice) + toCents(monthlyDiscount));
  return `$${monthlyPrice} a month: list price $${listPrice}, ${furtherPetLine}: -$${monthlyDiscount}; ${fee}. ${furtherPetPromise} A plan that is bought later is priced by the pets that have a plan then.`;
}

function describePlan(agreement: StoredAgreement): PrintedSection[] {
  const { planName, description, benefits, addOns } = agreement.plan;
  return [
    {
      title: planName,
      intro: `${description} ${describePrice(agreement)}`,
      entries: benefits.map((benefit) => `• ${benefit}`),
    },
    {
      title: 'Add-ons',
      intro: addOns.length === 0 ? 'None.' : '',
      entries: addOns.map((addOn) => `• ${addOn.name}: $${addOn.monthlyPrice} a month`),
    },
  ];
}

function describeText({ shown, textVersion }: StoredAgreement): PrintedSection[] {
  if (shown === null) {
    return [{ title: `Text, version ${textVersion}`, intro: notKept, entries: [] }];
  }
  const { sentence, terms } = shown;
  return [
    { title: 'Accepted', intro: `Text version ${textVersion}`, entries: [`“${sentence}”`] },
    {
      title: `Terms, version ${terms.version}`,
      intro: terms.summary,
      entries: terms.sections.map(
        ({ heading, paragraphs }) => `${heading}. ${paragraphs.join(' ')}`,
      ),
    },
  ];
}

/** A line to sign on, at the counter or at the first visit. */
const signature: PrintedSection = {
  title: 'Signature',
  intro: 'I have read this agreement and agree to it.',
  entries: [' ', '_______________________________________', 'Name, day'],
};

/** Writes an agreement down, with nothing that isn't kept. */
export function buildAgreement(
  agreement: StoredAgreement,
  { clinic, timeZone }: Given,
): PrintedDocument {
  const { ownerName, petName, plan } = agreement;
  const owner = ownerName === '' ? [] : [`Owner: ${ownerName}`];
  const pet = petName === null ? [] : [`Pet: ${petName}`];
  return {
    title: `Wellness plan agreement: ${plan.planName}`,
    summary: [
      `${clinic.name}, ${clinic.address}, ${clinic.phone}`,
      ...owner,
      ...pet,
      ...describeAmounts(agreement),
      describeTime(agreement, timeZone),
    ],
    sections: [...describePlan(agreement), ...describeText(agreement), signature],
  };
}
