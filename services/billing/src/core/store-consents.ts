import { clinicDay } from '@petwell/chassis/time';
import type { LegalClinic, TextTerms } from '@petwell/contracts/legal';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { sql } from 'kysely';
import { newPriceTexts } from './store-terms.ts';
import { requirePublished } from './payable.ts';
import { agreedPlanOf, shownTextOf } from './rules-agreed.ts';
import type { Transaction } from './transaction.ts';
import type { Database, DatabaseTransaction } from './store-database.ts';

/** As the terms name it, where its days begin, and what its texts promise. */
export type ClinicOfTerms = LegalClinic & { timeZone: string; textTerms: TextTerms };

type Consent = Parameters<Transaction['consents']['add']>[0];

const asJson = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

/**
 * Stores a consent with what was agreed to: who, for which pet, the plan, and the text as shown.
 * @throws AppError status_conflict (a text that isn't shown anymore)
 */
export async function addConsent(
  tx: DatabaseTransaction,
  { clinic, consent: given }: { clinic: ClinicOfTerms; consent: Consent },
): Promise<void> {
  const { agreed: shown, oldMonthlyTotal, ...consent } = given;
  requirePublished(consent.textVersion, clinic.textTerms);
  const { snapshot, firstName, lastName } = await tx
    .selectFrom('payableEnrollments as p')
    .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
    .select(['p.snapshot', 'c.firstName', 'c.lastName'])
    .where('p.enrollmentId', '=', consent.enrollmentId)
    .executeTakeFirstOrThrow();
  const sold = enrollmentSnapshotSchema.parse(snapshot);
  const agreed = shown ?? sold;
  const { firstChargeAt } = consent;
  const { membershipFee } = agreed.enrollment;
  const firstChargeOn = firstChargeAt ? clinicDay(firstChargeAt, clinic.timeZone) : null;
  await tx
    .insertInto('paymentConsents')
    .values({
      ...consent,
      ownerName: `${firstName} ${lastName}`,
      // What enrollment tells may come after its owner was deleted.
      petName: sold.pet.name,
      plan: JSON.stringify(agreedPlanOf(agreed)),
      shown: asJson(
        shownTextOf(clinic, { ...consent, firstChargeOn, membershipFee, oldMonthlyTotal }),
      ),
    })
    .execute();
}

/** Tells whether the owner entered a card with a mailed or shown link. */
export const createHasLinkedCard = (kysely: Database) => async (ownerId: number) => {
  const found = await kysely
    .selectFrom('paymentConsents')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('isByLink', '=', true)
    // That takes no card.
    .where('textVersion', 'not in', newPriceTexts)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Deletes the consents of deleted owners after three years, or one year after the deletion, whichever is later. The
 * database refuses to delete others.
 */
export async function pruneConsents(kysely: Database): Promise<void> {
  await kysely
    .deleteFrom('paymentConsents')
    .where('consentedAt', '<', sql<Date>`now() - interval '3 years'`)
    .where('ownerId', 'in', (eb) =>
      eb
        .selectFrom('customers')
        .select('ownerId')
        .where('deletedAt', '<', sql<Date>`now() - interval '1 year'`),
    )
    .execute();
}
