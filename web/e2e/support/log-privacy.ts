import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linesToSearch } from '@petwell/acceptance';

/** Test input and other data that must never be logged. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+(?:@|%40)[\w-]+\.(?:example|com)\b/i,
  'a name': /\b(?:Reyes|Biscuit)\b/,
  'a phone number': /\b904\)?[ .-]{0,2}555/,
  'a card number': /\b4242 ?4242|\b4000 ?0000/,
  'a token': /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  'a cookie': /petwell_(?:owner|setup|staff)=[\w-]/,
  'the token of a link': /[?&]token=[\w-]{8,}/,
  'a client secret': /(?:pi|seti)_\w+_secret_\w+/,
  'a secret of the payment provider': /(?:sk_test|whsec)_\w+/,
  'the hash of a password': /\$argon2/,
};

/**
 * Searches the logs of all processes after the tests. Error messages show the beginning of a line, never
 * the match.
 * @throws Error if a log contains personal data or a secret, or if a process has not logged anything
 */
export async function demandPrivateLogs(directory: string): Promise<void> {
  const files = (await readdir(directory)).filter((file) => file.includes('.log'));
  const finds: string[] = [];
  let lines = 0;
  for (const file of files) {
    const log = linesToSearch(await readFile(join(directory, file), 'utf8'));
    lines += log.length;
    for (const [kind, pattern] of Object.entries(forbidden)) {
      const line = log.find((one) => pattern.test(one));
      const at = line?.search(pattern) ?? 0;
      if (line !== undefined)
        finds.push(`${file}: ${kind}, after ${line.slice(0, Math.min(at, 200))}`);
    }
  }
  if (lines < 100) throw new Error(`There is next to nothing in the logs of ${directory}`);
  if (finds.length > 0) throw new Error(`Logs hold what they must not:\n  ${finds.join('\n  ')}`);
}
