import { expect, test } from 'vitest';
import { renderDocument } from './document-pdf.ts';

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

test('[MNY-61] pages are counted as the PDF has them', async () => {
  const entries = Array.from({ length: 200 }, (_, index) => `Entry ${index}`);
  const { pdf, pages } = await renderDocument(documentOf('Ada Park', entries));
  expect(pages).toBeGreaterThan(4);
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
});

test('[OPS-21] other requests run while a long document is rendered', async () => {
  const entries = Array.from({ length: 1_200 }, (_, index) => `Entry ${index} `.repeat(40));
  let isDone = false;
  let others = 0;
  const next = () => {
    others += 1;
    if (!isDone) setImmediate(next);
  };
  setImmediate(next);
  const { pages } = await renderDocument(documentOf('Ada Park', entries));
  isDone = true;
  expect(pages).toBeGreaterThan(40);
  // It pauses by time: the document is long enough for a fast machine, too.
  expect(others).toBeGreaterThan(15);
});
