import type { z } from 'zod';

/** Requires enough different characters to rule out words, defaults, and repetitions. Production only. */
const isStrongSecret = (secret: string): boolean =>
  new Set(secret).size >= 12 && !/petwell|local|secret|change/i.test(secret);

type SharedSettings = {
  NODE_ENV: string;
  SERVICE_AUTH_SECRET: string;
  GATEWAY_IDENTITY_SECRET: string;
  BUSINESS_CLOCK_FILE?: string | undefined;
};

/** For `superRefine`: requires strong, distinct secrets and real time in production. */
export function refuseUnsafeSettings(config: SharedSettings, context: z.RefinementCtx): void {
  if (config.NODE_ENV !== 'production') return;
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const name of ['SERVICE_AUTH_SECRET', 'GATEWAY_IDENTITY_SECRET'] as const) {
    if (!isStrongSecret(config[name])) refuse(name, 'Too weak for production');
  }
  if (config.SERVICE_AUTH_SECRET === config.GATEWAY_IDENTITY_SECRET) {
    refuse('GATEWAY_IDENTITY_SECRET', 'Expected another secret than SERVICE_AUTH_SECRET');
  }
  if (config.BUSINESS_CLOCK_FILE !== undefined) {
    refuse('BUSINESS_CLOCK_FILE', 'Production runs on real time');
  }
}
