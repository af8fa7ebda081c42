import { extractText } from 'unpdf';

/** Returns what a PDF says. */
export async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text;
}
