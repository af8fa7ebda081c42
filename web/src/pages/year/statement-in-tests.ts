import type { YearStatement } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { server } from '../../shared/testing/server.ts';

export const createYearStatement = (overrides: Partial<YearStatement> = {}): YearStatement => ({
  enrollmentId: 21,
  petId: 11,
  petName: 'Biscuit',
  planName: 'Dog Gold',
  planYear: { startsOn: '2026-03-01', endsOn: '2027-02-28' },
  done: [{ label: 'Comprehensive physical exam', quantity: 1 }],
  left: [{ label: 'Dental cleaning', left: 1 }],
  worth: null,
  next: { monthlyCents: 6_350, change: null },
  ...overrides,
});

export const mockYearStatement = (statement: YearStatement) =>
  server.use(
    http.get(`*/api/enrollments/${statement.enrollmentId}/year-statement`, () =>
      HttpResponse.json(statement),
    ),
  );
