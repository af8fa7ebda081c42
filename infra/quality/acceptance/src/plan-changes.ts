import {
  changeSheetSchema,
  fromCents,
  type ChangeSheet,
  type ChangeWay,
  type OrderedChange,
} from '@petwell/contracts';
import { currentVersion } from '@petwell/contracts/legal';
import {
  agreeToChange,
  offeredChangeSchema,
  orderPlanChange,
  readPlanChange,
  undoPlanChange,
  type ChangeChoice,
} from '@petwell/contracts/routes';
import type { Send } from './price-campaign.ts';

const pathOf = (enrollmentId: number) => `/api/admin/enrollments/${enrollmentId}/plan-change`;

export type Ordered = {
  order: OrderedChange;
  /** The token of the link that asks the owner; null: they agreed by phone. */
  token: string | null;
};

/** Orders a change of plan with the amounts of its sheet, as staff do. */
export async function orderChange(
  send: Send,
  enrollmentId: number,
  { way, ...choice }: ChangeChoice & { way: ChangeWay },
): Promise<Ordered> {
  const path = pathOf(enrollmentId);
  const sheet = changeSheetSchema.parse(await send('POST', `${path}/preview`, choice));
  const shown = { dueCents: sheet.due?.cents ?? 0, monthlyCents: sheet.then.monthlyCents };
  const answer = await send('POST', path, { ...choice, way, shown });
  const { order, link } = orderPlanChange.responses[201].parse(answer);
  return { order, token: link && new URL(link.url).hash.replace('#token=', '') };
}

/** Reads the change that was ordered last. */
export async function readChange(send: Send, enrollmentId: number): Promise<OrderedChange | null> {
  return readPlanChange.responses[200].parse(await send('GET', pathOf(enrollmentId))).order;
}

/** Takes an ordered change back. */
export async function undoChange(send: Send, { id, sheet }: OrderedChange): Promise<OrderedChange> {
  const path = `${pathOf(sheet.enrollmentId)}/${id}/undo`;
  return undoPlanChange.responses[200].parse(await send('POST', path, {}));
}

/**
 * Agrees to a change with the token of its link, as anybody who holds it, and pays what is due with the saved card.
 * Returns the sheet that the page showed.
 */
export async function agreeToPlanChange(send: Send, token: string): Promise<ChangeSheet> {
  const lookup = await send('POST', '/api/plan-changes/lookup', { token });
  const { sheet } = offeredChangeSchema.parse(lookup);
  const answer = await send('POST', '/api/plan-changes/agree', {
    token,
    dueToday: fromCents(sheet.due?.cents ?? 0),
    monthlyTotal: fromCents(sheet.then.monthlyCents),
    textVersion: currentVersion('plan-change', { price: 'plan-year', ending: 'phone' }),
    useSavedCard: true,
  });
  const { outcome } = agreeToChange.responses[200].parse(answer);
  if (outcome !== 'agreed') throw new Error(`the change isn't agreed to: ${outcome}`);
  return sheet;
}
