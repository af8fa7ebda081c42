import { expect, it } from 'vitest';
import { findTexts, readShownTexts, type ShownText } from './shown-texts.ts';

const aboutEnding = /\b(?:end|cancel)(?:ing)?\b/i;
const aWay = /\b(?:call(?:ing)?|phone|dashboard|online|reply)\b/i;

/** Of visits and of accounts, not of plans. */
const ofOthers = [
  'Need another time? Ask for it on your dashboard, or cancel there until 24 hours before. You can always call us at ….',
  'If you go on, the account made online is closed: its password, sign-ins, and plans that aren’t paid yet end, and the details that you entered count.',
];

/** The legal texts, which have the words, aren't among them. */
const otherWordings = (shown: readonly ShownText[]) =>
  shown
    .filter(({ text }) => aboutEnding.test(text) && aWay.test(text) && !ofOthers.includes(text))
    .map(({ file, line, text }) => `${file}:${line} “${text}”`);

it('[LEG-06] no screen, email, refusal, or document says how to end a plan in words of its own', () => {
  const shown = readShownTexts();
  expect(otherWordings(shown)).toEqual([]);
  const spoken = new Set(shown.map(({ text }) => text));
  expect(ofOthers.filter((text) => !spoken.has(text))).toEqual([]);
  const code =
    'const a = `To end the plan, call us at ${phone}.`; const b = "Cancel online any time";';
  expect(otherWordings(findTexts('a.ts', code))).toHaveLength(2);
});
