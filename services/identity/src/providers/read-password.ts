import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What is typed is not shown. */
const nowhere = new Writable({
  write(_chunk, _encoding, done) {
    done();
  },
});

/** The password from the terminal, without showing it, or the first line of what is piped in. */
export async function readPassword(
  input: NodeJS.ReadStream = process.stdin,
  prompt: NodeJS.WritableStream = process.stderr,
): Promise<string> {
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line;
    return '';
  }
  prompt.write('Password: ');
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    prompt.write('\n');
  }
}
