import type { WaitingAddress } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server.ts';

export const createWaitingAddress = (overrides: Partial<WaitingAddress> = {}): WaitingAddress => ({
  kind: 'change',
  email: 'new@example.com',
  link: { sentAt: '2026-11-20T15:00:00.000Z', expiresAt: '2026-11-21T15:00:00.000Z' },
  ...overrides,
});

/** Mocks owner 7's address that waits; sending mails a link that works. Returns the bodies sent. */
export function mockWaitingAddress(
  waiting: WaitingAddress,
  refuse?: (attempt: number) => Response | undefined,
): unknown[] {
  const bodies: unknown[] = [];
  const sentAgain = createWaitingAddress({
    ...waiting,
    link: { sentAt: '2036-11-30T15:00:00.000Z', expiresAt: '2036-12-01T15:00:00.000Z' },
  });
  server.use(
    http.get('*/api/owners/7/waiting-address', () => HttpResponse.json({ waiting })),
    http.post('*/api/owners/7/waiting-address/links', async ({ request }) => {
      bodies.push(await request.json());
      return refuse?.(bodies.length) ?? HttpResponse.json({ waiting: sentAgain });
    }),
  );
  return bodies;
}
