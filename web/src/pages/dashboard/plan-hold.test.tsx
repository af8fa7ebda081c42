import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') });
});
afterEach(() => void vi.useRealTimers());

function openDashboard(until: string, query = '') {
  const owner = createOwner();
  const hold = { until, nextChargeOn: '2099-04-20' };
  const enrollments = [createEnrollmentView({ hold })];
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner, enrollments }),
    ),
  );
  return renderApp(`/dashboard/ana%40example.com${query}`);
}

const requestExam = { name: 'Request Comprehensive physical exam' };

it('[CHG-127] says until when the plan is on hold, and when the next charge comes', async () => {
  await openDashboard('2099-04-10');
  expect(await screen.findByText(/Your plan is on hold until April 10, 2099/)).toBeVisible();
  expect(screen.getByText('On hold until April 10, 2099')).toBeVisible();
  expect(screen.getByText(/’s plan is on hold until April 10, 2099$/)).toBeVisible();
  expect(screen.getByText(wholeText('$93.25 on April 20, 2099'))).toBeVisible();
});

it('[CHG-117] on hold, a visit with services is requested only for days after it', async () => {
  const { user } = await openDashboard('2026-12-21');
  await user.click(await screen.findByRole('button', requestExam));
  const dialog = within(screen.getByRole('dialog', { name: 'Request a visit for Biscuit' }));
  expect(dialog.getByText(/on hold until December 21, 2026/)).toBeVisible();
  expect(dialog.getByText('December 6 to December 26')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Fri, December 18, on hold' })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: 'Mon, December 21' })).toBeEnabled();
  const exam = dialog.getByRole('checkbox', { name: 'Comprehensive physical exam' });
  await user.click(exam);
  await user.click(dialog.getByRole('checkbox', { name: 'Fri, December 18' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Mon, December 21' }));
  await user.click(exam);
  const chosen = within(dialog.getByRole('list', { name: 'Chosen days' }));
  expect(chosen.getAllByRole('listitem')).toHaveLength(1);
});

it('[CHG-117] a hold beyond the days that can be requested offers visits without services', async () => {
  await openDashboard('2027-04-10', '?pet=11&request=next');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('group', { name: 'What is the visit for?' })).toBeNull();
  expect(dialog.getByRole('checkbox', { name: 'Mon, November 23' })).toBeEnabled();
  expect(
    screen.getByText('You can use its services again on visits from that day on.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { ...requestExam, hidden: true })).toBeNull();
});

it('[CHG-117] a hold that the page doesn’t know yet is told', async () => {
  const held = 'Biscuit’s plan is on hold until February 1, 2027. Choose a later day';
  server.use(
    http.post('*/api/appointment-requests', () =>
      errorResponse('validation_failed', 'Some fields need your attention.', {
        benefitCodes: held,
      }),
    ),
  );
  const { user } = await openDashboard('2026-12-21');
  await user.click(await screen.findByRole('button', requestExam));
  const dialog = within(screen.getByRole('dialog', { name: 'Request a visit for Biscuit' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Mon, December 21' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText(held)).toBeVisible();
});
