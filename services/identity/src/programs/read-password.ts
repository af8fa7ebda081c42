import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Discards the terminal's echo. */
const nowhere = new Writable({
  write(_chunk, _encoding, done) {
    done();
  },
});

/** Reads the password from the terminal without echo, or from the first line of piped input. */
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
