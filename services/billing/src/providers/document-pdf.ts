import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { openSync, type Font } from 'fontkit';
import PdfDocument from 'pdfkit';
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

/** Renders evidence as banks ask for it: US Letter, upright, 12 points or more, without pictures. */
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
  const write = (text: string, size: number, font: string = fonts.regular) =>
    pdf.font(font).fontSize(size).text(readable(text));
  const writeSection = ({ title: heading, intro, entries }: PrintedSection) => {
    pdf.moveDown();
    write(heading, sizes.heading, fonts.bold);
    write(intro, sizes.text).moveDown(0.5);
    for (const entry of entries) write(entry, sizes.text).moveDown(0.3);
  };
  write(title, sizes.title, fonts.bold).moveDown(0.5);
  for (const line of summary) write(line, sizes.text);
  sections.forEach(writeSection);
  if (state.isReplaced) write(replacedNote, sizes.text);
  pdf.end();
  return { pdf: await content, pages };
};
