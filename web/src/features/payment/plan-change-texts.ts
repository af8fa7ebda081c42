import type { ChangeSheet } from '@petwell/contracts';
import { changeSentence, firstChargeSentence, termsInWords } from '@petwell/contracts/legal';
import { formatBrand } from '../../shared/format-card.ts';

type SavedCard = { brand: string; last4: string };

/** 'Visa 4242'. */
export const nameCard = ({ brand, last4 }: SavedCard): string => `${formatBrand(brand)} ${last4}`;

/** On the button that agrees. */
export function agreeLabel(dueToday: string, card: SavedCard | null): string {
  if (dueToday === '0.00') return 'Agree to the change';
  return card === null
    ? `Agree and pay $${dueToday}`
    : `Agree and pay $${dueToday} with ${nameCard(card)}`;
}

/** It is an agreement, too: the card form that it opens only pays. */
export const agreeWithAnother = 'Agree and pay with another card';

export const declined = (card: SavedCard | null): string =>
  `Your bank declined ${card === null ? 'the card' : nameCard(card)}. You haven’t been charged. Please use another card.`;

export const notConfirmed =
  'Your bank didn’t confirm the payment. You haven’t been charged. Please try again or use another card.';

/** What happens next, after agreeing. */
export function describeNext(sheet: ChangeSheet): string {
  const { when, petName, then, due } = sheet;
  const change =
    when === 'today' ? `${petName} has ${termsInWords(then)} now.` : changeSentence(sheet);
  const mail = due === null ? 'We email you a confirmation.' : 'We email you a receipt.';
  return `${change} ${firstChargeSentence(sheet)} ${mail} You can close this page. Questions? Call us:`;
}
