/** Fields of log lines with random IDs: by chance, one of them reads like a phone number. */
const randomIds = new Set(['eventId', 'requestId', 'span_id', 'stripeRequestId', 'trace_id']);

function withoutIds(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.stringify(
      JSON.parse(line, (key, value: unknown) => (randomIds.has(key) ? undefined : value)),
    );
  } catch {
    return line; // Written in part, or by another program.
  }
}

/** Returns the lines of a log without the fields of random IDs, to search them for personal data. */
export const linesToSearch = (log: string): string[] => log.split('\n').map(withoutIds);
