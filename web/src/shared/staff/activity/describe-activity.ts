import type { ActivityEntry, EnrollmentStatus, StaffActionName } from '@petwell/contracts';
import { formatDay } from '../../format-date.ts';
import { statusLabels } from '../../enrollments/status-labels.ts';
import { offerSentences } from './offer-sentences.ts';
import { officeSentences } from './office-sentences.ts';
import { petSentences } from './pet-sentences.ts';
import { planSentences } from './plan-sentences.ts';
import { kept, plain, say, tell } from './words.ts';
import type { Facts, Tell, Told, Words } from './words.ts';

const sentences: Readonly<Record<StaffActionName, Tell>> = {
  ...planSentences,
  ...offerSentences,
  ...petSentences,
  ...officeSentences,
};

const isKnown = (action: string): action is StaffActionName => Object.hasOwn(sentences, action);

/** 'Nora Vance (nora)'; only the username of people without a name; 'Someone' who typed an unknown username. */
export function describePerson({ name, username }: Pick<ActivityEntry, 'name' | 'username'>) {
  if (name) return `${name} (${username})`;
  return username === 'unknown' ? 'Someone' : username;
}

const nameOf = (name: string | null | undefined, otherwise: string): Words =>
  name ? kept(name) : plain(otherwise);

function factsOf({ subject, result, detail, customer, other }: ActivityEntry): Facts {
  const pet = customer?.petName;
  const isDone = result === 'done';
  return {
    subject,
    isDone,
    detail: detail ?? '',
    did: (past, base) => plain(isDone ? past : `tried to ${base}`),
    owner: nameOf(customer?.name, 'a customer'),
    pet: nameOf(pet, 'a pet'),
    petsOwn: pet ? say`${kept(pet)}’s` : plain('a pet’s'),
    plan: pet ? say`${kept(pet)}’s plan` : plain('a plan'),
    other: nameOf(other?.petName, 'another pet'),
  };
}

const isStatus = (word: string): word is EnrollmentStatus => Object.hasOwn(statusLabels, word);

/** Words a stored detail as the screens do: 'Payment Required → Active', 'March 4, 2026', and no IDs. */
const describeRest = (detail: string): string =>
  detail
    .replaceAll(/\b\w+(?= →)|(?<=→ )\w+/g, (word) => (isStatus(word) ? statusLabels[word] : word))
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, formatDay)
    .replaceAll(/\b(?:enrollment|owner)[/ ]\d+\b/g, 'another one');

/** Tells what a newer version logged, whose sentence this one doesn't have: 'did “merge pets”'. */
const tellUnknown = (action: string): Tell =>
  tell('did', 'do', () => plain(`“${action.replaceAll('-', ' ')}”`));

/** Says an entry of the activity log as a sentence that follows the person: 'moved Biscuit’s exam to March 4, 2026'. */
export function describeActivity(entry: ActivityEntry): Told {
  const { action } = entry;
  const { words, rest } = (isKnown(action) ? sentences[action] : tellUnknown(action))(
    factsOf(entry),
  );
  return { words, rest: rest === null ? null : describeRest(rest) };
}
