import { z } from 'zod';

const keyFields = {
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  kid: z.string().min(1),
  x: z.string(),
  y: z.string(),
} as const;
/** A private half has no place where keys only verify. */
const publicJwkSchema = z.looseObject(keyFields).refine((key) => !('d' in key));
const privateJwkSchema = z.looseObject({ ...keyFields, d: z.string() });

/** Reads a JWK set (RFC 7517) from JSON text. */
const keySetOf = <Key extends z.ZodType>(key: Key, message: string) => {
  const keySet = z.object({ keys: z.array(key).min(1) });
  return z.string().transform((text, context) => {
    try {
      return keySet.parse(JSON.parse(text)).keys;
    } catch {
      // Says nothing of what it found: it may be private.
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });
};

/** P-256 keys that verify, all of them; refuses a private half. */
export const publicKeySetSchema = keySetOf(
  publicJwkSchema,
  'Expected a JWK set with public P-256 keys, each with a kid, and no private half',
);
export type PublicKeySet = z.infer<typeof publicKeySetSchema>;

/** P-256 keys of which the first signs. */
export const signingKeySetSchema = keySetOf(
  privateJwkSchema,
  'Expected a JWK set with private P-256 keys, each with a kid',
);
export type SigningKeySet = z.infer<typeof signingKeySetSchema>;
