import { z } from 'zod';

/** 550: there is no such mailbox. 451: not now. */
export const refusalSchema = z.strictObject({
  address: z.string(),
  code: z.union([z.literal(550), z.literal(451)]),
});
type Refusal = z.infer<typeof refusalSchema>;

/** The mailboxes that take no email, until the inbox is stopped. */
export function createRefusals() {
  const codes = new Map<string, Refusal['code']>();
  return {
    add: ({ address, code }: Refusal) => void codes.set(address.toLowerCase(), code),
    codeFor: (address: string): Refusal['code'] | undefined => codes.get(address.toLowerCase()),
  };
}
export type Refusals = ReturnType<typeof createRefusals>;
