import { clinicDay, clinicTime } from '@petwell/chassis/time';
import { isEvidence } from '@petwell/contracts/events';
import type { PrintedDocument, PrintedSection } from '../documents/index.ts';
import type { ConsentFact, EvidenceFacts, ReceiptFact } from './evidence.ts';
import { keepNewest } from './rules.ts';
import { cardOf, countOf, dollars, isYear, summarize, termsOf } from './rules-texts.ts';

type Limits = { receipts: number; uses: number; mails: number; hasAllTerms: boolean };

/** From everything to the least, each shorter than the one before. */
export const lengths: readonly Limits[] = [
  { receipts: Infinity, uses: Infinity, mails: Infinity, hasAllTerms: true },
  { receipts: 24, uses: 60, mails: 40, hasAllTerms: true },
  { receipts: 12, uses: 25, mails: 15, hasAllTerms: false },
  { receipts: 3, uses: 8, mails: 5, hasAllTerms: false },
];

/** The terms about amounts, and about changing and canceling. */
const decisiveTerms: readonly string[] = ['What you pay', 'Changing and canceling'];

const createWhen = (timeZone: string) => (at: Date) =>
  `${clinicDay(at, timeZone)} ${clinicTime(at, timeZone)}`;
type When = ReturnType<typeof createWhen>;

/** Only what was kept when it was agreed to: today's text may be another one. */
function toAgreed(consent: ConsentFact): string {
  const { shown, dueToday, monthlyTotal } = consent;
  if (shown !== null) return `“${shown.sentence}”`;
  const amounts = isYear(consent)
    ? `$${dueToday} for 12 months in advance`
    : `$${dueToday} at once and $${monthlyTotal} every month`;
  return `${amounts}; the text wasn't stored then.`;
}

function toConsent(consent: ConsentFact, when: When): string {
  const { textVersion, cardLast4, clientAddress, consentedAt } = consent;
  const from = clientAddress === '' ? 'address deleted' : `from the address ${clientAddress}`;
  const card = cardLast4 === null ? 'the card entered' : `the card ending in ${cardLast4}`;
  return `${when(consentedAt)}, text version ${textVersion}, ${card}, ${from}. ${toAgreed(consent)}`;
}

function toReceipt(receipt: ReceiptFact, when: When): string {
  const { invoiceId, amountCents, refundedCents, paidAt, cardBrand, cardLast4 } = receipt;
  const lines = receipt.lines.map((line) => `${line.description} ${dollars(line.amountCents)}`);
  return [
    `${when(paidAt)}: ${dollars(amountCents)}, ${cardOf(cardBrand, cardLast4)}, invoice ${invoiceId}`,
    ...(receipt.isDisputed ? ['the disputed payment'] : []),
    ...(refundedCents > 0 ? [`${dollars(refundedCents)} refunded`] : []),
    ...lines,
  ].join('; ');
}

function toTerms(facts: EvidenceFacts, hasAll: boolean): PrintedSection {
  const { version, summary, sections, isAgreed } = termsOf(facts);
  const shown = sections.filter(({ heading }) => hasAll || decisiveTerms.includes(heading));
  return {
    title: isAgreed ? `Terms (version ${version})` : `Terms of today (version ${version})`,
    intro: summary,
    entries: shown.map(({ heading, paragraphs }) => `${heading}. ${paragraphs.join(' ')}`),
  };
}

const leftOutOf = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${countOf(count, `earlier ${what}`)} left out`];

/** Writes the evidence down, no longer than `limits`, and says what it leaves out. */
export function buildDocument(
  facts: EvidenceFacts,
  limits: Limits,
): { document: PrintedDocument; leftOut: string[] } {
  const when = createWhen(facts.timeZone);
  const sent = facts.mails
    .filter(({ kind, sentAt }) => sentAt !== null && isEvidence(kind))
    .sort((one, other) => ((one.sentAt ?? '') < (other.sentAt ?? '') ? -1 : 1));
  const receipts = keepNewest(facts.receipts, limits.receipts, ({ isDisputed }) => isDisputed);
  const uses = keepNewest(facts.uses, limits.uses);
  const mails = keepNewest(sent, limits.mails);
  const leftOut = [
    ...leftOutOf(receipts.leftOut, 'receipt'),
    ...leftOutOf(uses.leftOut, 'use'),
    ...leftOutOf(mails.leftOut, 'email'),
    ...(limits.hasAllTerms ? [] : ['Terms shortened to payment and cancellation']),
  ];
  const sections: PrintedSection[] = [
    {
      title: 'Consent to recurring charges',
      intro: 'The text beside the payment form, as the customer accepted it.',
      entries: facts.consents.map((consent) => toConsent(consent, when)),
    },
    {
      title: 'Receipts',
      intro: 'What the customer paid for this plan.',
      entries: receipts.kept.map((receipt) => toReceipt(receipt, when)),
    },
    {
      title: 'Services used',
      intro: 'What the clinic provided under the plan, at list price.',
      entries: uses.kept.map(
        ({ usedOn, label, quantity, valueCents }) =>
          `${usedOn}: ${quantity} × ${label}, ${dollars(valueCents)}`,
      ),
    },
    {
      title: 'Emails to the customer',
      intro: 'What the clinic sent, with the time at which the mail server accepted it.',
      entries: mails.kept.map(
        ({ sentAt, to, subject }) => `${when(new Date(sentAt ?? ''))}: “${subject}” to ${to}`,
      ),
    },
  ].filter(({ entries }) => entries.length > 0);
  return {
    leftOut,
    document: {
      title: `Evidence of ${facts.clinic.name}`,
      summary: [
        ...summarize(facts),
        `Times are ${facts.timeZone}.`,
        ...(leftOut.length === 0 ? [] : [`${leftOut.join('; ')}.`]),
      ],
      sections: [...sections, toTerms(facts, limits.hasAllTerms)],
    },
  };
}
