import type { DisputeAtProvider, EvidenceText } from './dispute-provider.ts';

const waitingStatuses = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];

/** Whether the clinic can still submit evidence, or accept. */
export function isAwaitingAnswer(
  { status, evidenceDueAt }: { status: string; evidenceDueAt: Date | null },
  now: Date,
): boolean {
  if (!waitingStatuses.includes(status)) return false;
  return evidenceDueAt === null || now <= evidenceDueAt;
}

/** Says why a dispute can't be answered anymore. */
export function describeAnswered({ status }: Pick<DisputeAtProvider, 'status'>): string {
  if (status === 'won') return 'This dispute is over: the clinic won it.';
  if (status === 'lost') return 'This dispute is over: the clinic lost or accepted it.';
  if (status === 'warning_closed' || status === 'prevented') return 'This dispute is closed.';
  if (status.endsWith('under_review')) {
    return 'The evidence was already submitted. It can be submitted only once.';
  }
  return 'The time to answer this dispute is over.';
}

/** Stripe speaks of 5 MB for all files together and takes a little less. */
const maxBytes = 4_500_000;
/** Mastercard takes 19 pages; Stripe takes fewer than 50 for the other networks. */
const maxPages = (network: string | null): number => (network === 'mastercard' ? 19 : 49);
/** The bank gets the text fields on pages, too. */
const charactersPerPage = 2_500;

const lengthOf = (texts: readonly EvidenceText[]): number =>
  texts.reduce((sum, { text }) => sum + text.length, 0);

/** Whether Stripe and the card network take evidence of this size. */
export function fits(given: {
  bytes: number;
  pages: number;
  texts: readonly EvidenceText[];
  network: string | null;
}): boolean {
  const textPages = Math.ceil(lengthOf(given.texts) / charactersPerPage);
  return given.bytes <= maxBytes && given.pages + textPages <= maxPages(given.network);
}

/** Stripe takes 20,000 characters in a field and 150,000 in all. Banks read less. */
const maxCharacters = 4_000;

/** Cuts a text at a word. */
export function clip(text: string, max = maxCharacters): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 2);
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd();
  return `${words === '' ? cut : words} …`;
}

/** Returns the newest of a list in order of time, the ones to keep in any case, and how many were left out. */
export function keepNewest<Item>(
  items: readonly Item[],
  max: number,
  mustKeep: (item: Item) => boolean = () => false,
): { kept: Item[]; leftOut: number } {
  const first = items.length - max;
  const kept = items.filter((item, index) => index >= first || mustKeep(item));
  return { kept, leftOut: items.length - kept.length };
}
