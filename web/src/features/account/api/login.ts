import type { Login } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { apiRequest } from '../../../shared/api/client.ts';
import { becomeOwner } from './become-owner.ts';

// An answer without an address has its own message (spec §8), so it is not refused here.
const loginAnswerSchema = z.object({
  owner: z.object({ email: z.string().optional() }).optional(),
});
type SignedIn = { email: string | undefined };

const parseSignedIn = (value: unknown): SignedIn => ({
  email: loginAnswerSchema.parse(value).owner?.email,
});

function useSignIn<Input>(signIn: (input: Input) => Promise<SignedIn>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: signIn, onSuccess: () => becomeOwner(queryClient) });
}

/** POST /api/login. `email` is where the dashboard is, undefined when the answer had none. */
export const useLogin = () =>
  useSignIn((credentials: Login) =>
    apiRequest('/api/login', parseSignedIn, { method: 'POST', body: credentials }),
  );

/** POST /api/demo-session: signs in as the demo owner, who may only look. */
export const useDemoSignIn = () =>
  useSignIn(() => apiRequest('/api/demo-session', parseSignedIn, { method: 'POST' }));
