import { extractText } from 'unpdf';
import { expect, test, vi } from 'vitest';
import { renderDocument } from './provider-pdf.ts';

const documentOf = (name: string, entries: readonly string[] = []) => ({
  title: 'Evidence',
  summary: [name],
  sections: [{ title: 'Receipts', intro: 'What was paid.', entries }],
});

test.each(['Ada Park', 'Zoë Łukasiewicz', 'Ирина Ελένη', '王小明 🐶', 'مريم', 'a\u0000b\tc', ''])(
  '[MNY-62] the name %j makes a PDF',
  async (name) => {
    const { pdf, pages } = await renderDocument(documentOf(name));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect([pages, pdf.length < 100_000]).toEqual([1, true]);
  },
);

/** Reads the text as it is seen, and turned around where it is written from right to left. */
const textOf = async (entry: string) => {
  const { pdf } = await renderDocument(documentOf('Ada Park', [entry]));
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
};
const disordered = 'The words of long text that is written from right to left are out of order.';

test.each([
  'משה בן כהן',
  'Owner: משה כהן (Dog Gold)',
  'ד"ר משה בר-לב',
  'Owner: מרים כהן, who has had the Dog Gold plan since March 2026, and דוד לוי.',
])('[MNY-177] the words of %j are in order', async (entry) => {
  expect(await textOf(entry)).toContain(entry);
  expect(await textOf(entry)).not.toContain(disordered);
});

test('[MNY-177] the letters of an Arabic name join, and its words are in order', async () => {
  const text = await textOf('محمد عبد الله');
  expect(text.normalize('NFKC')).toContain('محمد عبد الله');
});

test('[MNY-177] a document says that it can’t order right-to-left text over several lines', async () => {
  expect(await textOf('משה בן כהן '.repeat(9))).toContain(disordered);
});

test('[MNY-61] pages are counted as the PDF has them', async () => {
  const entries = Array.from({ length: 200 }, (_, index) => `Entry ${index}`);
  const { pdf, pages } = await renderDocument(documentOf('Ada Park', entries));
  expect(pages).toBeGreaterThan(4);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
});

test('[OPS-21] other requests run while a long document is rendered', async () => {
  // It pauses by time, and here every look at the clock comes late, however fast the machine is.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const entries = Array.from({ length: 200 }, (_, index) => `Entry ${index} `.repeat(40));
  let isDone = false;
  let others = 0;
  const next = () => {
    others += 1;
    if (!isDone) setImmediate(next);
  };
  setImmediate(next);
  const { pages } = await renderDocument(documentOf('Ada Park', entries));
  isDone = true;
  expect(pages).toBeGreaterThan(4);
  expect(others).toBeGreaterThan(150);
});
