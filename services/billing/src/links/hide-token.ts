import type { IdempotencyPolicy } from '@petwell/chassis';
import { z } from 'zod';
import type { LinkKind } from './rules-kinds.ts';
import { urlOf } from './rules.ts';

const linkSchema = z.looseObject({ id: z.uuid() });

/** Stores responses without the link, and derives it again for a repeated request. */
export const hideToken = (given: {
  kind: LinkKind;
  secret: string;
  publicUrl: string;
}): IdempotencyPolicy => ({
  hide(body) {
    const { url: _url, ...stored } = linkSchema.parse(body);
    return stored;
  },
  reveal(body) {
    const stored = linkSchema.parse(body);
    return Promise.resolve({ ...stored, url: urlOf(given.kind, { ...given, id: stored.id }) });
  },
});
