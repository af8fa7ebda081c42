import { loginSchema } from '@petwell/contracts';
import { z } from 'zod';
import { loginTexts } from './texts.ts';

/** Spec §5 has one sentence for signing in: an address that is missing is no valid one either. */
export const loginFormSchema = loginSchema.extend({
  email: z.string().trim().min(1, loginTexts.invalidEmail).pipe(loginSchema.shape.email),
});
