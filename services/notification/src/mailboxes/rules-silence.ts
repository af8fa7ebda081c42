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

type Subject = { id: number } | { enrollmentId: number };
const subjectOf = (one: Subject) =>
  'enrollmentId' in one ? `enrollment/${one.enrollmentId}` : petSubject(one.id);

const isReminderToPay = ({ kind }: MailData): boolean =>
  kind === 'finish-enrollment' || kind === 'payment-reminder';

/** Returns the pets or enrollments that an email is about, one or several, and a reminder's key. */
export function subjectsOf({ about, data, dedupeKey }: AddressedMail): string[] {
  if ('plans' in data) return data.plans.map(subjectOf);
  if ('pets' in data) return data.pets.map(subjectOf);
  return [...(about === null ? [] : [about]), ...(isReminderToPay(data) ? [dedupeKey] : [])];
}

/**
 * Takes silenced pets and plans out of an email about several; null if nothing is left of it. The end of a plan
 * is still told, as that of a pet that died.
 */
export function withoutSubjects(
  { about, data }: Pick<AddressedMail, 'about' | 'data'>,
  silenced: ReadonlySet<string>,
): MailData | null {
  const isTold = (one: Subject) => !silenced.has(subjectOf(one));
  if ('plans' in data) {
    const plans = data.plans.filter(isTold);
    return plans.length === 0 ? null : ({ ...data, plans } as typeof data);
  }
  if ('pets' in data) {
    const pets = data.pets.filter(isTold);
    return pets.length === 0 ? null : ({ ...data, pets } as typeof data);
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
