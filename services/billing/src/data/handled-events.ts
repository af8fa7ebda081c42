import type { HandledEvents } from '../use-cases/send-test-event.ts';
import type { Database } from './database.ts';

/** How far the worker has come. */
export function createHandledEvents(database: Database): HandledEvents {
  return {
    async isHandled(eventId) {
      const event = await database.providerEvent.findUnique({
        where: { eventId },
        select: { processedAt: true },
      });
      return event?.processedAt != null;
    },
    async publishedVersion(enrollmentId) {
      const [row] = await database.$queryRaw<{ version: number | null }[]>`
        SELECT (published_fact ->> 'version')::int AS version
        FROM payable_enrollments WHERE enrollment_id = ${enrollmentId}`;
      return row?.version ?? 0;
    },
  };
}
