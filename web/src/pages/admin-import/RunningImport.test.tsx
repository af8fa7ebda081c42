import type { ImportDetail } from '@petwell/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { server } from '../../shared/testing/server.ts';
import { mockCustomers, signInStaff } from '../../shared/testing/staff.ts';

const counts = {
  rows: 100,
  blocked: 0,
  leftOut: 0,
  calls: 0,
  history: 0,
  warned: 0,
  waiting: 60,
  imported: 40,
  unchanged: 0,
  failed: 0,
  withdrawn: 0,
  stayed: 0,
};
const running: ImportDetail = {
  id: 3,
  fileName: 'members.csv',
  status: 'running',
  counts,
  uploadedAt: '2026-11-20T12:00:00.000Z',
  uploadedBy: 'admin',
  checkedAt: '2026-11-20T12:01:00.000Z',
  finishedAt: null,
  undoUntil: null,
  keptUntil: '2026-12-20T12:00:00.000Z',
  isForgotten: false,
  isHeldUp: false,
  columns: ['Email'],
  mapping: [null],
  sample: [],
  benefits: [],
  choices: { dates: {}, ended: 'leave_out' },
  questions: null,
};
const mockImport = (found: Partial<ImportDetail>) =>
  server.use(
    http.get('*/api/admin/imports/3', () => HttpResponse.json({ ...running, ...found })),
    http.get('*/api/admin/imports/3/rows', () => HttpResponse.json({ rows: [], hasMore: false })),
  );

it('[IMP-28] without a connection the progress stays, the page says so, and goes on by itself', async () => {
  signInStaff('manager');
  mockCustomers([]);
  mockImport({});
  await renderApp('/admin-dashboard/import?import=3');
  expect(await screen.findByText(/^40 of 100 rows/)).toBeVisible();
  server.use(http.get('*/api/admin/imports/3', () => HttpResponse.error()));
  expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Import progress' })).toHaveValue(40);
  mockImport({ counts: { ...counts, waiting: 20, imported: 80 } });
  expect(await screen.findByText(/^80 of 100 rows/)).toBeVisible();
  expect(screen.queryByText(/We can’t reach PetWell/)).toBeNull();
});

it('[IMP-28] the keyboard pauses it, and what can’t be paused says so', async () => {
  signInStaff('manager');
  mockCustomers([]);
  mockImport({});
  const { user } = await renderApp('/admin-dashboard/import?import=3');
  const pause = await screen.findByRole('button', { name: 'Pause' });
  server.use(http.post('*/api/admin/imports/3/pause', () => HttpResponse.error()));
  pause.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
  server.use(
    http.post('*/api/admin/imports/3/pause', () => {
      mockImport({ status: 'paused' });
      return HttpResponse.json({ ...running, status: 'paused' });
    }),
  );
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeVisible();
});
