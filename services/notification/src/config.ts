import {
  envFlag,
  envTimeZone,
  loadConfig,
  publicUrlEnvironment,
  refuseUnsafeSettings,
  statefulEnvironment,
  textTermsEnvironment,
} from '@petwell/chassis';
import { emailSchema } from '@petwell/contracts';
import { z } from 'zod';

const senderPattern = /^(?:(?:"([^"<>\r\n]*)"\s*|([^"<>\r\n]*))<([^<>\s]+)>|([^<>\s]+))$/;

/** 'PetWell <care@petwell.example>' or a bare address. */
const senderSchema = z.string().transform((text, context) => {
  const [, quoted, plain = '', inBrackets, bare] = senderPattern.exec(text.trim()) ?? [];
  const name = quoted ?? plain.trim();
  const address = emailSchema.safeParse(inBrackets ?? bare);
  if (address.success) return { name, address: address.data };
  context.addIssue({
    code: 'custom',
    message: 'Expected a sender like PetWell <care@example.com>',
  });
  return z.NEVER;
});

const schema = z
  .object({
    ...statefulEnvironment,
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    /** Lets production send mail without TLS, inside a private network. */
    ALLOW_PLAINTEXT_SMTP: envFlag.default(false),
    MAIL_FROM: senderSchema,
    ...publicUrlEnvironment,
    CLINIC_NAME: z.string().default('PetWell Veterinary Clinic'),
    CLINIC_ADDRESS: z.string().default('1200 Riverside Avenue, Jacksonville, FL 32204'),
    CLINIC_PHONE: z.string().default('(904) 555-0134'),
    CLINIC_TIME_ZONE: envTimeZone,
    /** Mail says how to end a plan; the same as in the other services. */
    OWNER_CANCEL_ONLINE: textTermsEnvironment.OWNER_CANCEL_ONLINE,
  })
  .superRefine(refuseUnsafeSettings)
  .superRefine(({ NODE_ENV, SMTP_URL, ALLOW_PLAINTEXT_SMTP }, context) => {
    const { protocol, searchParams } = new URL(SMTP_URL);
    const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
    if (NODE_ENV !== 'production' || isEncrypted || ALLOW_PLAINTEXT_SMTP) return;
    const message =
      'Expected smtps:// or smtp://…?requireTLS=true; ALLOW_PLAINTEXT_SMTP=true accepts mail without TLS';
    context.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  });
export type Config = z.infer<typeof schema>;

/** Reads the settings of the notification service. Throws ConfigError listing every problem. */
export const readConfig = (environment = process.env): Config => loadConfig(schema, environment);
