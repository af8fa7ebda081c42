import { request } from './client.ts';
import { sendOnce } from './send-once.ts';
import { withSession } from './session-recovery.ts';

/** Long enough for a large file on a slow line. */
const timeoutMs = 5 * 60_000;

/** Posts a file as it is, once, and returns the response's text. Throws like `callRoute`. */
export async function sendFile(
  path: string,
  { file, type }: { file: File; type: string },
): Promise<string> {
  // These identify a file without reading it.
  const { name, size, lastModified } = file;
  const response = await sendOnce(
    { name: path, body: { name, size, lastModified }, keptIn: 'page' },
    (headers) =>
      withSession(() =>
        request(path, {
          method: 'POST',
          content: file,
          headers: { 'content-type': type, ...headers },
          timeoutMs,
        }),
      ),
  );
  return response.text;
}
