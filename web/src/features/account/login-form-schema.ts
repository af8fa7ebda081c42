import { zodResolver } from '@hookform/resolvers/zod';
import { loginSchema } from '@petwell/contracts';
import { z } from 'zod';
import { loginTexts } from './texts.ts';

/** A missing email address gets the same message as an invalid one. */
export const loginFormSchema = loginSchema.extend({
  email: z.string().trim().min(1, loginTexts.invalidEmail).pipe(loginSchema.shape.email),
});

export const loginResolver = zodResolver(loginFormSchema);
