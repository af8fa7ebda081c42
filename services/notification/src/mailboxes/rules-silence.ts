import type { MailData } from '@petwell/contracts/events';

/** Everything that decides whether, and how, an email is sent. */
export type AddressedMail = {
  dedupeKey: string;
  ownerId: number | null;
  to: { address: string };
  /** With and without names. */
  subjects: { named: string; neutral: string };
  data: MailData;
  /** The pet or enrollment, `enrollment/17`, if the email ends with it. */
  about: string | null;
};

export const petSubject = (petId: number) => `pet/${petId}`;

const ofPet = ({ id }: { id: number }) => petSubject(id);
const ofEnrollment = ({ enrollmentId }: { enrollmentId: number }) => `enrollment/${enrollmentId}`;

/** Of emails about several plans of an owner. */
const isAboutPlans = (data: MailData) =>
  data.kind === 'card-expiring' || data.kind === 'price-change' || data.kind === 'better-plans';

const isReminderToPay = ({ kind }: MailData): boolean =>
  kind === 'finish-enrollment' || kind === 'payment-reminder';

/** Returns the pets or enrollments that an email is about, one or several, and a reminder's key. */
export function subjectsOf({ about, data, dedupeKey }: AddressedMail): string[] {
  if (data.kind === 'care-due') return data.pets.map(ofPet);
  if (isAboutPlans(data)) return data.plans.map(ofEnrollment);
  if (data.kind === 'year-statement' || data.kind === 'life-stage') {
    return data.pets.map(ofEnrollment);
  }
  return [...(about === null ? [] : [about]), ...(isReminderToPay(data) ? [dedupeKey] : [])];
}

const withoutSilencedPlans = <Plan extends { enrollmentId: number }>(
  plans: readonly Plan[],
  silenced: ReadonlySet<string>,
): Plan[] => plans.filter((one) => !silenced.has(ofEnrollment(one)));

/**
 * Takes silenced pets and plans out of an email about several; null if nothing is left of it. The end of a plan
 * is still told, as that of a pet that died.
 */
export function withoutSubjects(
  { about, data }: Pick<AddressedMail, 'about' | 'data'>,
  silenced: ReadonlySet<string>,
): MailData | null {
  if (data.kind === 'care-due') {
    const pets = data.pets.filter((pet) => !silenced.has(ofPet(pet)));
    return pets.length === 0 ? null : { ...data, pets };
  }
  if (data.kind === 'card-expiring') {
    const plans = withoutSilencedPlans(data.plans, silenced);
    return plans.length === 0 ? null : { ...data, plans };
  }
  if (data.kind === 'price-change' || data.kind === 'better-plans') {
    const plans = withoutSilencedPlans(data.plans, silenced);
    return plans.length === 0 ? null : { ...data, plans };
  }
  if (data.kind === 'year-statement') {
    const pets = withoutSilencedPlans(data.pets, silenced);
    return pets.length === 0 ? null : { ...data, pets };
  }
  if (data.kind === 'life-stage') {
    const pets = withoutSilencedPlans(data.pets, silenced);
    return pets.length === 0 ? null : { ...data, pets };
  }
  if (about === null || !silenced.has(about)) return data;
  if (data.kind === 'plan-ended') return { ...data, hasDied: true };
  // The end was ordered while the pet lived, and is no news after its death.
  return data.kind === 'plan-ending' && data.hasEnded
    ? { ...data, hasDied: true, lastPayment: null }
    : null;
}

export const isFarewell = (data: MailData): boolean =>
  (data.kind === 'plan-ended' || data.kind === 'plan-ending') && data.hasDied;

/** Returns the email without pets that died, or null if nothing is left of it. */
export function withoutSilenced<Mail extends AddressedMail>(
  mail: Mail,
  { silenced, farewellSubject }: { silenced: ReadonlySet<string>; farewellSubject: string },
): Mail | null {
  const data = withoutSubjects(mail, silenced);
  if (!data || silenced.has(mail.dedupeKey)) return null;
  const subjects = isFarewell(data)
    ? { named: farewellSubject, neutral: farewellSubject }
    : mail.subjects;
  return { ...mail, data, subjects };
}
