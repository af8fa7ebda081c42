import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';

const token = '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11';

it('[CAR-04] stops reminders only when asked to, and never by opening the link', async () => {
  const stopped: (string | null)[] = [];
  server.use(
    http.post('*/api/care-reminders/stop', ({ request }) => {
      stopped.push(new URL(request.url).searchParams.get('token'));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await renderApp(`/stop-reminders?token=${token}`);
  const stop = await screen.findByRole('button', { name: 'Stop reminders' });
  expect(stopped).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText('Reminders are stopped')).toBeVisible();
  expect(stopped).toEqual([token]);
});

it('[CAR-04] says how else to stop them when the link is unknown or incomplete', async () => {
  server.use(
    http.post('*/api/care-reminders/stop', () =>
      errorResponse('link_invalid', 'This link is not valid.'),
    ),
  );
  const { user } = await renderApp(`/stop-reminders?token=${token}`);
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  expect(await screen.findByText(/You can also stop them on your dashboard/)).toBeVisible();
});

it('[CAR-04] an incomplete link asks for the whole one', async () => {
  await renderApp('/stop-reminders');
  expect(await screen.findByText('This link is incomplete')).toBeVisible();
});
