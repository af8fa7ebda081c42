import { vi } from 'vitest';
import type { JobItem, JobItems } from '../src/jobs/jobs.ts';
import { staffActor } from './factories.ts';

/** In-memory items of job 1. */
export function createFakeItems<Result>(subjectIds: readonly number[]) {
  const open = subjectIds.map((subjectId): JobItem => ({
    jobId: 1,
    subjectId,
    leasedUntil: new Date('2026-02-05T12:01:00.000Z'),
    requestedBy: staffActor(),
  }));
  const saved: { subjectId: number; result: Result }[] = [];
  const items: JobItems<Result> = {
    take: vi.fn((limit: number) => Promise.resolve(open.splice(0, limit))),
    save(outcomes) {
      saved.push(...outcomes.map(({ item: { subjectId }, result }) => ({ subjectId, result })));
      return Promise.resolve();
    },
    endDone: vi.fn(() => Promise.resolve()),
  };
  return { items, open, saved };
}
