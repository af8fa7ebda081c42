import { describe, expect, it } from 'vitest';
import { fixedTexts, terms } from './terms.ts';
import { findTexts, readShownTexts } from './shown-texts.ts';

const shown = readShownTexts();
const spoken = new Set(shown.map(({ text }) => text));

const refused = (texts: typeof shown) =>
  texts.flatMap(({ file, line, text }) =>
    terms
      .filter(
        ({ never, except = [] }) => never.test(text) && ![...fixedTexts, ...except].includes(text),
      )
      .map(({ say }) => `${file}:${line} “${text}”: say “${say}”`),
  );

describe('[TXT-04] one word per idea', () => {
  it('is what people read on every screen, and in refusals, emails, files, and documents', () => {
    expect(refused(shown)).toEqual([]);
  });

  it('finds the old words wherever a text stands', () => {
    const code = `
      const labels = { a: 'Redeem', b: \`Enrollment \${id}\`, c: "It isn't on file" };
      const badge = <b title="Billed elsewhere">paused plan</b>;
      throw conflict('This enrollment is over.');
      logger.info({ id }, 'enrollment stored');
    `;
    expect(refused(findTexts('a.tsx', code)).map((line) => line.slice(0, 7))).toEqual([
      'a.tsx:2',
      'a.tsx:2',
      'a.tsx:2',
      'a.tsx:2',
      'a.tsx:3',
      'a.tsx:3',
      'a.tsx:4',
    ]);
  });

  it('reads texts of every kind', () => {
    for (const folder of [
      'web/src/pages',
      'web/src/shared',
      'kinds',
      'contracts',
      'customers/csv',
    ]) {
      expect(
        shown.filter(({ file }) => file.includes(folder)),
        folder,
      ).not.toEqual([]);
    }
    expect(shown.length).toBeGreaterThan(3000);
  });

  it('excepts only texts that are there', () => {
    const excepted = [...fixedTexts, ...terms.flatMap(({ except = [] }) => except)];
    expect(excepted.filter((text) => !spoken.has(text))).toEqual([]);
  });
});
