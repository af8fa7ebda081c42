import type { EnrollmentSnapshot, MailRequest } from '@petwell/contracts/events';
import type { InternalEnrollment } from '@petwell/contracts/internal';
import { AppError, type NewEvent } from '@petwell/chassis';
import type { OwnerSession, Principals } from '@petwell/contracts';
import { publicationOf, type TextTerms } from '@petwell/contracts/legal';
import type { RunTransaction } from './transaction.ts';
import type { SubscriptionElsewhere } from './rules-standing.ts';

export type Payer = { ownerId: number; firstName: string; lastName: string; email: string };

/** Requests a mail about an enrollment to its owner. It isn't sent if the pet died, unless `about` is null. */
export function mailAbout(
  { enrollmentId, payer }: { enrollmentId: number; payer: Payer },
  request: Pick<MailRequest, 'dedupeKey' | 'mail'> & Partial<Pick<MailRequest, 'about' | 'isPaid'>>,
): NewEvent<'mail.requested.v1'> {
  const { ownerId, firstName, lastName, email: address } = payer;
  const subject = `enrollment/${enrollmentId}`;
  const recipient = { ownerId, name: `${firstName} ${lastName}`, address };
  return {
    type: 'mail.requested.v1',
    subject,
    data: { recipient, about: subject, isPaid: true, ...request },
  };
}

/** A payable enrollment and its payer. */
export type Payable = {
  enrollmentId: number;
  /** Plan, add-ons, and price are those of its next charge. */
  snapshot: EnrollmentSnapshot;
  closedAt: Date | null;
  /** The pet died: its owner is asked for no payment and no card. */
  hasDied: boolean;
  payer: Payer;
};

export type Payables = {
  /** Null also for a closed enrollment without a snapshot. */
  find(enrollmentId: number): Promise<Payable | null>;
};

/** Enrollment's GET /internal/enrollments/{id}. Throws AppError not_found or service_unavailable. */
export type FetchEnrollment = (enrollmentId: number) => Promise<InternalEnrollment>;

export type LoadPayable = (enrollmentId: number) => Promise<Payable>;

/**
 * Reads an enrollment, and asks enrollment for it if its event hasn't arrived yet.
 * @throws AppError not_found, service_unavailable
 */
export function createLoadPayable(deps: {
  payables: Payables;
  transaction: RunTransaction;
  fetchEnrollment: FetchEnrollment;
}): LoadPayable {
  const { payables, transaction, fetchEnrollment } = deps;
  return async (enrollmentId) => {
    const known = await payables.find(enrollmentId);
    if (known) return known;
    const snapshot = await fetchEnrollment(enrollmentId);
    const kept = await transaction((tx) => tx.payables.keep(snapshot));
    if (kept) return { enrollmentId, snapshot, ...kept };
    const stored = await payables.find(enrollmentId);
    if (!stored) throw new Error(`enrollment ${enrollmentId} was not stored`);
    return stored;
  };
}

/**
 * Asks for no payment and no card once the pet died.
 * @throws AppError status_conflict
 */
export function requireLiving({ hasDied, snapshot }: Payable): void {
  if (!hasDied) return;
  throw new AppError('status_conflict', {
    publicMessage: `We’re sorry about ${snapshot.pet.name}. There is nothing to pay, and no card is needed.`,
  });
}

/**
 * Allows the enrollment's owner and its `setup` session to pay. Everyone else gets not_found, so ids can't be
 * probed.
 * @throws AppError demo_read_only, not_found
 */
export function requirePayer(
  principals: Principals,
  payable: { enrollmentId: number; payer: { ownerId: number } },
): void {
  const { owner, setup } = principals;
  const { ownerId } = payable.payer;
  if (setup?.enrollmentId === payable.enrollmentId && setup.ownerId === ownerId) return;
  if (owner?.ownerId === ownerId) {
    if (owner.isDemo) throw new AppError('demo_read_only');
    return;
  }
  throw new AppError('not_found');
}

/** Tells whether the owner entered a card with a mailed or shown link. */
export type HasLinkedCard = (ownerId: number) => Promise<boolean>;

/**
 * Whether the session may see and use the owner's cards: one entered with a link belongs to the mailbox's
 * reader, who may not be the person who signed up.
 */
export async function maySeeCards(
  { ownerId, isMailboxConfirmed }: OwnerSession,
  hasLinkedCard: HasLinkedCard,
): Promise<boolean> {
  return isMailboxConfirmed || !(await hasLinkedCard(ownerId));
}

/** Returns the snapshot without personal data about owner or pet. Prices stay. */
export function withoutNames(snapshot: EnrollmentSnapshot): EnrollmentSnapshot {
  return {
    ...snapshot,
    owner: { ...snapshot.owner, firstName: '', lastName: '', email: '', phone: '' },
    pet: { ...snapshot.pet, name: '', breed: '' },
  };
}

/** Staff record a payment at the clinic right now, or did before; enrollment knows whether it counts. */
export type AtClinic = 'being-recorded' | 'recorded' | null;

/** An enrollment's progress toward a subscription. */
export type Checkout = {
  closedAt: Date | null;
  attempt: number;
  isAttemptSpoiled: boolean;
  /** The subscription of that attempt. Null before the first one, and if its response was lost. */
  subscriptionId: string | null;
  /** That subscription was paid or could charge when it was last read. */
  wasStarted: boolean;
  /** The attempt that last opened it to be billed from a day on; null: none. */
  startAttempt: number | null;
  /** When a plan that had ended, or was billed elsewhere, is first charged; null: it is paid at checkout. */
  firstChargeAt: Date | null;
  atClinic: AtClinic;
  /** The subscription as last read, if it belongs to another account of the provider; else null. */
  elsewhere: SubscriptionElsewhere | null;
};

export type Checkouts = {
  read(enrollmentId: number): Promise<Checkout>;
  /**
   * Marks the attempt's idempotency key as spoiled: the provider would replay its error, so the next try
   * needs a new key.
   */
  spoilAttempt(enrollmentId: number, attempt: number): Promise<void>;
};

export function enrollmentClosed(): AppError {
  return new AppError('status_conflict', {
    publicMessage: "This plan has ended and can't be paid anymore.",
  });
}

/** A plan that is taken over isn't paid at checkout, because the one before goes on until the new one has begun. */
export const startsByLink = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan starts with the link that we emailed. Nothing was charged.',
  });

export const cardNotConfirmed = () =>
  new AppError('payment_not_confirmed', {
    publicMessage: 'The card was not confirmed. Please try again.',
  });

export const enrollmentEnded = () =>
  new AppError('status_conflict', {
    publicMessage: 'This plan has ended, so nothing is charged for it.',
  });

export const amountChanged = (): AppError =>
  new AppError('status_conflict', {
    publicMessage: 'The amount has changed. Please look again before you save the card.',
  });

/**
 * Accepts a text that is published under the clinic's terms. A page that was open while they changed showed the
 * other one.
 * @throws AppError status_conflict
 */
export function requirePublished(textVersion: string, { price, ending }: TextTerms): void {
  const terms = publicationOf(textVersion)?.terms;
  if (terms?.price === price && terms.ending === ending) return;
  throw new AppError('status_conflict', {
    publicMessage:
      'Our terms have changed since you opened this page. Nothing was charged. Please reload the page and read them before you agree.',
  });
}
