import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { openSync, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
import { createTurns } from '@petwell/chassis';
import type { PrintedSection, RenderDocument } from './render-document.ts';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
const sizes = { title: 18, heading: 13, text: 12 } as const;
const replacement = '□';
const disorderedNote =
  'The words of long text that is written from right to left are out of order.';
/** Right-to-left words with what stands between them, which become a part of their own. */
const rightToLeft =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ '"’.-]{1,2}[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*)/;
/** A part that fits on a line. */
const maxPartLength = 60;
const replacedNote = `Characters that this document's font doesn't have are shown as ${replacement}.`;

/** Returns a function that replaces what a font can't show, and remembers whether it did. */
function createReadable() {
  const font = openSync(fonts.regular) as Font;
  const state = { isReplaced: false };
  const readable = (text: string) =>
    Array.from(text.replaceAll(/[^\S\n]+/g, ' '), (character) => {
      const isKnown =
        character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      if (!isKnown) state.isReplaced = true;
      return isKnown ? character : replacement;
    }).join('');
  return { readable, state };
}

/**
 * Cuts text into parts of one direction. pdfkit turns each word around by itself, so the words of a right-to-left
 * name are joined into one; what doesn't fit on a line stays as it is.
 */
function toParts(text: string): { parts: string[]; isOrdered: boolean } {
  // Every second one is written from right to left.
  const parts = text.split(rightToLeft);
  const isLong = (part: string, index: number) => index % 2 === 1 && part.length > maxPartLength;
  const joined = parts.map((part, index) =>
    index % 2 === 0 || isLong(part, index) ? part : part.replaceAll(' ', '\u00a0'),
  );
  return { parts: joined.filter((part) => part !== ''), isOrdered: !parts.some(isLong) };
}

/**
 * Renders evidence as banks ask for it: US Letter, upright, 12 points or more, without pictures. Other requests run
 * between its paragraphs: forty pages take a third of a second.
 */
export const renderDocument: RenderDocument = async ({ title, summary, sections }) => {
  const { readable, state } = createReadable();
  let isInOrder = true;
  const pdf = new PdfDocument({
    size: 'LETTER',
    margin: 56,
    font: fonts.regular,
    info: { Title: readable(title) },
  });
  let pages = 1;
  pdf.on('pageAdded', () => {
    pages += 1;
  });
  const content = buffer(pdf);
  const takeTurn = createTurns();
  const write = (text: string, size: number, { font = fonts.regular, space = 0 } = {}) => {
    const { parts, isOrdered } = toParts(readable(text));
    isInOrder &&= isOrdered;
    pdf.font(font).fontSize(size);
    for (const part of parts.slice(0, -1)) pdf.text(part, { continued: true });
    pdf.text(parts.at(-1) ?? '', { continued: false }).moveDown(space);
    return takeTurn();
  };
  async function writeSection({ title: heading, intro, entries }: PrintedSection): Promise<void> {
    pdf.moveDown();
    await write(heading, sizes.heading, { font: fonts.bold });
    await write(intro, sizes.text, { space: 0.5 });
    for (const entry of entries) await write(entry, sizes.text, { space: 0.3 });
  }
  await write(title, sizes.title, { font: fonts.bold, space: 0.5 });
  for (const line of summary) await write(line, sizes.text);
  for (const section of sections) await writeSection(section);
  if (state.isReplaced) await write(replacedNote, sizes.text);
  if (!isInOrder) await write(disorderedNote, sizes.text);
  pdf.end();
  return { pdf: await content, pages };
};
