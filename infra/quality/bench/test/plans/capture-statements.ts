import pg from 'pg';

/** A statement as a service sent it, with the values it sent along. */
export type SentStatement = { database: string; text: string; values: unknown[] };

type Sent = string | { text?: unknown; values?: unknown };

const isExplainable = /^\s*(?:--.*\n\s*)*(select|with|insert|update|delete)\b/i;

/**
 * Notes what all services within this process send to PostgreSQL from now on, each text once per database,
 * whether it comes from Prisma or goes past it; `take` answers it and begins anew.
 */
export function captureStatements() {
  // Called with its client below.
  const original = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown;
  let sent = new Map<string, SentStatement>();
  function note(client: pg.Client, first: Sent, second: unknown): void {
    const text = typeof first === 'string' ? first : first.text;
    if (typeof text !== 'string' || !isExplainable.test(text)) return;
    const given = typeof first === 'string' ? second : (first.values ?? second);
    const database = client.database ?? '';
    const values: unknown[] = Array.isArray(given) ? given : [];
    sent.set(`${database} ${text}`, { database, text, values });
  }
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    note(this, given[0] as Sent, given[1]);
    return Reflect.apply(original, this, given);
  });
  return {
    take(): SentStatement[] {
      const taken = [...sent.values()];
      sent = new Map();
      return taken;
    },
    stop: () => Reflect.set(pg.Client.prototype, 'query', original),
  };
}
