import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

it('[CHG-127] [CHG-136] says until when the plan is on hold, and when the next charge comes', async () => {
  const owner = createOwner();
  const hold = { until: '2099-04-10', nextChargeOn: '2099-04-20' };
  const enrollments = [createEnrollmentView({ hold })];
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner, enrollments }),
    ),
  );
  await renderApp('/dashboard/ana%40example.com');
  expect(await screen.findByText(/Your plan is on hold until April 10, 2099/)).toBeVisible();
  expect(screen.getByText('On hold until April 10, 2099')).toBeVisible();
  expect(screen.getByText(/’s plan is on hold until April 10, 2099$/)).toBeVisible();
  expect(screen.getByText(wholeText('$93.25 on April 20, 2099'))).toBeVisible();
});
