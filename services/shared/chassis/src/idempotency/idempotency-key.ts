import { AppError } from '../http/app-error.ts';

/**
 * Reads the key of an `Idempotency-Key` header (IETF draft): 1 to 200 visible characters, quoted (a
 * structured string) or bare. Returns null without the header.
 * @throws AppError validation_failed
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('validation_failed', {
    fields: { 'Idempotency-Key': 'Expected 1 to 200 visible characters' },
  });
}
