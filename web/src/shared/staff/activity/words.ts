import type { ActivityEntry } from '@petwell/contracts';
import { formatDay, formatTime } from '../../format-date.ts';

/** A part of a sentence. A browser's translator leaves the kept ones, names and amounts, alone. */
type Word = { text: string; isKept: boolean };
export type Words = readonly Word[];

/** What an entry says: its sentence, and what the sentence leaves out. */
export type Told = { words: Words; rest: string | null };

export const plain = (text: string): Words => [{ text, isKept: false }];
export const kept = (text: string): Words => [{ text, isKept: true }];

/** Writes a sentence: say`recorded ${amount} for ${pet}`. */
export const say = (texts: TemplateStringsArray, ...values: readonly Words[]): Words =>
  texts.flatMap((text, index) => [...(text === '' ? [] : plain(text)), ...(values[index] ?? [])]);

export const textOf = (words: Words): string => words.map(({ text }) => text).join('');

export const told = (words: Words, rest: string | null = null): Told => ({
  words,
  rest: rest === '' ? null : rest,
});

/** What a sentence is made of. Without a name, as after a deletion, people and pets are 'a customer' and 'a pet'. */
export type Facts = Pick<ActivityEntry, 'subject'> & {
  isDone: boolean;
  /** `did('canceled', 'cancel')`: 'canceled', or 'tried to cancel'. */
  did: (past: string, base: string) => Words;
  owner: Words;
  pet: Words;
  petsOwn: Words;
  plan: Words;
  /** Another pet that the entry names. */
  other: Words;
  detail: string;
};

export type Tell = (facts: Facts) => Told;

/** Says what was done to something, and adds the stored detail. */
export const tell =
  (past: string, base: string, to: (facts: Facts) => Words): Tell =>
  (facts) =>
    told(say`${facts.did(past, base)} ${to(facts)}`, facts.detail);

/** Tells a detail of that form, or else tells it in general. */
export const tellAs =
  (
    pattern: RegExp,
    read: (facts: Facts, parts: readonly string[]) => Told,
    otherwise: Tell,
  ): Tell =>
  (facts) => {
    const parts = pattern.exec(facts.detail)?.slice(1);
    return parts
      ? read(
          facts,
          parts.map((part: string | undefined) => part ?? ''),
        )
      : otherwise(facts);
  };

/** '2026-03-04' → 'March 4, 2026'. */
export const dayOf = (day: string): Words => kept(formatDay(day));
export const momentOf = (day: string, time: string): Words =>
  say`${dayOf(day)} at ${kept(formatTime(time))}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const sentenceOf = (...parts: readonly string[]): string =>
  capitalized(parts.filter((part) => part !== '').join(', '));
