import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { openSync, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
import { createTurns } from '@petwell/chassis';
import type { PrintedSection, RenderDocument } from '../use-cases/render-document.ts';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};
const sizes = { title: 18, heading: 13, text: 12 } as const;
const replacement = '□';
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
 * Renders evidence as banks ask for it: US Letter, upright, 12 points or more, without pictures. Other requests run
 * between its paragraphs: forty pages take a third of a second.
 */
export const renderDocument: RenderDocument = async ({ title, summary, sections }) => {
  const { readable, state } = createReadable();
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
    pdf.font(font).fontSize(size).text(readable(text)).moveDown(space);
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
  pdf.end();
  return { pdf: await content, pages };
};
