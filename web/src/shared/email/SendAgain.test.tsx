import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SendAgain } from './SendAgain.tsx';

it('[ADM-33] a minute after the link was sent, it can be sent again', async () => {
  const client = new QueryClient();
  const sent = { status: 'success' as const, submittedAt: Date.now() - 59_700 };
  client.getMutationCache().build(
    client,
    { mutationKey: ['send-address-link', 7] },
    {
      ...sent,
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: false,
      variables: undefined,
    },
  );
  render(
    <QueryClientProvider client={client}>
      <SendAgain ownerId={7} isPending={false} onSend={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: 'Sent just now' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(await screen.findByRole('button', { name: 'Send again' })).not.toHaveAttribute(
    'aria-disabled',
  );
});
