import { currentVersion } from '@petwell/contracts/legal';
import { offerDetailSchema } from '@petwell/contracts';
import { newPriceSchema, type NewPrice } from '@petwell/contracts/routes';
import { newIdempotencyKey, type BrowserSession } from './browser-session.ts';

/** Sends a request and returns the body of its answer. Rejects if it is refused. */
export type Send = (method: string, path: string, body?: object) => Promise<unknown>;

/** Lets a session send requests that must succeed, each with an Idempotency-Key of its own. */
export const sendFrom =
  (session: BrowserSession): Send =>
  async (method, path, body) => {
    const headers = { 'Idempotency-Key': newIdempotencyKey() };
    const { status, body: answer } = await session.send(method, path, { body, headers });
    if (status < 300) return answer;
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  };

/**
 * Sells version 2 of a plan for two dollars more a month, from now on, as a manager. Repeating it changes nothing, so that
 * it can be tried again after a lost answer.
 */
export async function raisePrice(send: Send, planId: number): Promise<void> {
  const path = `/api/admin/offers/plan/${planId}`;
  const { current, draft: begun } = offerDetailSchema.parse(await send('GET', path));
  if (!current) throw new Error('the plan is not sold');
  if (current.version > 1) return;
  const content = { ...current.content, monthlyCents: current.content.monthlyCents + 200 };
  const saved = await send('PUT', `${path}/draft`, { revision: begun?.revision ?? null, content });
  const { draft } = offerDetailSchema.parse(saved);
  const publication = { revision: draft?.revision, effectiveOn: null, reason: 'Costs went up' };
  await send('POST', `${path}/publications`, publication);
}

/** Agrees to a new price with the token of a mailed link, as anybody who holds it. */
export async function agreeToNewPrice(send: Send, token: string): Promise<NewPrice> {
  const lookup = newPriceSchema.parse(await send('POST', '/api/new-prices/lookup', { token }));
  const { newMonthlyTotal } = lookup;
  const textVersion = currentVersion('new-price', { price: 'plan-year', ending: 'phone' });
  const body = { token, newMonthlyTotal, textVersion };
  return newPriceSchema.parse(await send('POST', '/api/new-prices/agree', body));
}
