import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { dropPersonalQueries } from '../../shared/session/drop-personal-queries.ts';
import { createOwner } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { useSetupData } from './use-setup-data.ts';

it('[ACC-05] a link is exchanged once, also when the new session drops what was read', async () => {
  let exchanges = 0;
  server.use(
    http.post('*/api/setup-links/exchange', () => {
      exchanges += 1;
      return HttpResponse.json({ owner: createOwner({ isActive: false }), enrollmentId: 21 });
    }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter
      initialEntries={[{ pathname: '/account-setup', state: { linkToken: 'mailed-token' } }]}
    >
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const { result, rerender } = renderHook(useSetupData, { wrapper });
  act(() => {
    if (result.current.status === 'offered') result.current.open();
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  dropPersonalQueries(client);
  // As while the next page loads.
  rerender();
  expect(result.current.status).toBe('ready');
  expect(exchanges).toBe(1);
});
