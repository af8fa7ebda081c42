import { z } from 'zod';
import { envFlag } from './load-config.ts';

/** Requires enough different characters to rule out words, defaults, and repetitions. Production only. */
const isStrongSecret = (secret: string): boolean =>
  new Set(secret).size >= 12 && !/petwell|local|secret|change/i.test(secret);

/** The web app's address, for services that write links or set cookies. */
export const publicUrlEnvironment = {
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  /** Lets production run without TLS, behind a tunnel that has its own. */
  ALLOW_INSECURE_PUBLIC_URL: envFlag.default(false),
} as const;

type SharedSettings = {
  NODE_ENV: string;
  SERVICE_AUTH_SECRET: string;
  BUSINESS_CLOCK_FILE?: string | undefined;
  PUBLIC_URL?: string;
  ALLOW_INSECURE_PUBLIC_URL?: boolean;
};

/** For `superRefine`: requires a strong secret, real time, and a public URL with TLS in production. */
export function refuseUnsafeSettings(config: SharedSettings, context: z.RefinementCtx): void {
  if (config.NODE_ENV !== 'production') return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (!isStrongSecret(config.SERVICE_AUTH_SECRET)) {
    refuse('SERVICE_AUTH_SECRET', 'Too weak for production');
  }
  if (config.BUSINESS_CLOCK_FILE !== undefined) {
    refuse('BUSINESS_CLOCK_FILE', 'Production runs on real time');
  }
  if (config.PUBLIC_URL?.startsWith('http:') && !config.ALLOW_INSECURE_PUBLIC_URL) {
    refuse('PUBLIC_URL', 'Expected https; ALLOW_INSECURE_PUBLIC_URL=true accepts http');
  }
}
