import { unusedMonthsRule } from '@petwell/contracts/legal';
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

it('[YEA-10] the dashboard says until when a year was paid, that it isn’t renewed, and what ending it refunds', async () => {
  const days = { paidUntil: '2099-03-03', prepaidUntil: '2099-03-03' };
  const enrollments = [createEnrollmentView({ billing: 'elsewhere', ...days })];
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...createOwner(), isDemo: false } })),
    ),
    http.get('*/api/enrollments/ana%40example.com', () =>
      HttpResponse.json({ owner: createOwner(), enrollments }),
    ),
  );
  const { user } = await renderApp('/dashboard/ana%40example.com');
  expect(await screen.findByText('Paid a year in advance, until March 3, 2099')).toBeVisible();
  expect(screen.getByText(/^It doesn’t renew by itself/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Need to Cancel?' }));
  expect(await screen.findByText(`${unusedMonthsRule} Call us about the refund.`)).toBeVisible();
});
