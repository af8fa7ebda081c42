import { createTurns } from '@petwell/chassis';

/** Follows each letter of a line that isn't UTF-8 in a file that is. A character for private use. */
const oddMark = '\uE0F1';

export const hasOddMark = (text: string): boolean => text.includes(oddMark);
export const withoutOddMarks = (text: string): string =>
  text.includes(oddMark) ? text.replaceAll(oddMark, '') : text;

const lineFeed = 0x0a;
/** Little enough for one turn, if every line in it is odd. */
const blockLength = 16_384;

/** Returns the end of the line that `from` is in. */
function endOfLine(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(lineFeed, from);
  return end === -1 ? bytes.length : end + 1;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows = new TextDecoder('windows-1252');

/** Null: it isn't UTF-8. */
function tryUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

const isAscii = (text: string) => !/[^\0-\x7F]/.test(text);

/**
 * Decodes a file that isn't UTF-8 as a whole: each line as UTF-8 or else as Windows-1252. If other lines are UTF-8, the
 * letters of these are marked, because they were typed or pasted elsewhere.
 */
export async function decodeByLine(bytes: Uint8Array): Promise<string> {
  const takeTurn = createTurns();
  const parts: string[] = [];
  let hasUtf8 = false;
  for (let start = 0; start < bytes.length;) {
    const end = endOfLine(bytes, Math.min(start + blockLength, bytes.length - 1));
    const block = tryUtf8(bytes.subarray(start, end));
    for (let at = start; block === null && at < end;) {
      const next = endOfLine(bytes, at);
      const line = bytes.subarray(at, next);
      const text = tryUtf8(line);
      hasUtf8 ||= text !== null && !isAscii(text);
      parts.push(text ?? windows.decode(line).replace(/[^\0-\x7F]/g, `$&${oddMark}`));
      at = next;
    }
    if (block !== null) parts.push(block);
    hasUtf8 ||= block !== null && !isAscii(block);
    start = end;
    await takeTurn();
  }
  const text = parts.join('');
  return hasUtf8 ? text.replace(/^\uFEFF/, '') : withoutOddMarks(text);
}
