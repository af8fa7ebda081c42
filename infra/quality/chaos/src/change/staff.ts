import {
  changeSheetSchema,
  type ChangeState,
  type ChangeTime,
  type ChangeWay,
} from '@petwell/contracts';
import { orderPlanChange, readPlanChange, type ChangeChoice } from '@petwell/contracts/routes';
import type { Desk } from '../load/desk.ts';
import { newKey, RefusedError } from '../load/web-client.ts';
import { insist } from '../months/insist.ts';

/** What a member wants; what isn't named stays. Plans and add-ons by name. */
export type Wanted = { plan?: string; addOns?: readonly string[]; when: ChangeTime };

/** An order, and the token of its link; '' by phone. */
export type Ordered = { changeId: string; token: string };

const pathOf = (enrollmentId: number) => `/api/admin/enrollments/${enrollmentId}/plan-change`;

function idOf(sold: readonly { id: number; name: string }[], name: string): number {
  const found = sold.find((one) => one.name === name);
  if (!found) throw new Error(`${name} isn't sold`);
  return found.id;
}

function isRefusal(error: unknown, code: string): boolean {
  const reason = error instanceof Error && error.cause ? error.cause : error;
  return reason instanceof RefusedError && reason.code === code;
}

type Standing = ReturnType<(typeof readPlanChange.responses)[200]['parse']>;

function toChoice({ plans, addOns: sold, chosen }: Standing, wanted: Wanted): ChangeChoice {
  const { plan, addOns, when } = wanted;
  return {
    planId: plan === undefined ? chosen.planId : idOf(plans, plan),
    addOnIds: addOns ? addOns.map((name) => String(idOf(sold, name))) : chosen.addOnIds,
    when,
  };
}

type Read = (enrollmentId: number) => Promise<Standing>;

/** Orders what the sheet shows, with a double click. By phone, an earlier try may have been stored. */
function createOrderOnce(desk: Desk, read: Read) {
  return async (enrollmentId: number, wanted: Wanted, way: ChangeWay): Promise<Ordered> => {
    const path = pathOf(enrollmentId);
    const standing = await read(enrollmentId);
    const { order } = standing;
    if (way === 'phone' && order?.state === 'agreed') return { changeId: order.id, token: '' };
    const choice = toChoice(standing, wanted);
    const sheet = changeSheetSchema.parse(await desk.send('POST', `${path}/preview`, choice));
    const shown = { dueCents: sheet.due?.cents ?? 0, monthlyCents: sheet.then.monthlyCents };
    const key = newKey();
    const body = { ...choice, way, shown };
    const click = () => desk.click('order a change', path, { body, key });
    const [answer] = await Promise.all([click(), click()]);
    const ordered = orderPlanChange.responses[201].parse(answer);
    const token = ordered.link ? new URL(ordered.link.url).hash.replace('#token=', '') : '';
    return { changeId: ordered.order.id, token };
  };
}

/** Takes the latest order back, with a double click. */
function createUndo(desk: Desk, read: Read) {
  async function undoPathOf(enrollmentId: number): Promise<string | null> {
    const { order } = await read(enrollmentId);
    if (!order) throw new Error('nothing to take back');
    return order.state === 'undone' ? null : `${pathOf(enrollmentId)}/${order.id}/undo`;
  }

  async function undoOnce(enrollmentId: number): Promise<void> {
    const path = await undoPathOf(enrollmentId);
    if (path === null) return;
    const click = () => desk.click('take a change back', path);
    // The other click may be faster.
    await Promise.allSettled([click(), click()]);
    if ((await undoPathOf(enrollmentId)) !== null) throw new Error('not taken back');
  }

  return {
    undo: (enrollmentId: number) =>
      insist(desk, 'take a change back', () => undoOnce(enrollmentId)),
    /** Tries to take back an order of which something was used. */
    async tryUndo(enrollmentId: number): Promise<void> {
      const path = await insist(desk, 'look at the change', () => undoPathOf(enrollmentId));
      if (path === null) return;
      await desk.click('take a used change back', path).catch((error: unknown) => {
        if (!isRefusal(error, 'status_conflict')) throw error;
      });
    },
  };
}

/** Changes of plan, as staff order them. */
function createChanges(desk: Desk) {
  const read: Read = async (enrollmentId) =>
    readPlanChange.responses[200].parse(await desk.read(pathOf(enrollmentId)));
  const orderOnce = createOrderOnce(desk, read);
  return {
    ...createUndo(desk, read),
    order: (enrollmentId: number, wanted: Wanted, way: ChangeWay = 'link') =>
      insist(desk, `order ${wanted.plan ?? 'add-ons'}`, () => orderOnce(enrollmentId, wanted, way)),
    /** The latest order that wasn't replaced. */
    latest: (enrollmentId: number) =>
      insist(desk, 'look at the change', async () => (await read(enrollmentId)).order?.id),
    /** Waits until an order is agreed to, or carried out. */
    until: (enrollmentId: number, { changeId }: Ordered, state: ChangeState) =>
      insist(desk, `wait until a change is ${state}`, async () => {
        const { order } = await read(enrollmentId);
        if (order?.id !== changeId || order.state !== state) {
          throw new Error(`${changeId} is ${order?.state ?? 'unknown'}`);
        }
      }),
  };
}

/** Uses of services, as staff record them. */
function createUses(desk: Desk) {
  const use = (enrollmentId: number, ...codes: string[]) =>
    desk.click('record a use', `/api/admin/enrollments/${enrollmentId}/redemptions/batch`, {
      body: { lines: codes.map((code) => ({ code })) },
    });
  return {
    use,
    /** Tries to give something again that was used, or that a handed over plan no longer gives. */
    tryUse: (enrollmentId: number, code: string) =>
      use(enrollmentId, code).catch((error: unknown) => {
        if (!isRefusal(error, 'none_left') && !isRefusal(error, 'status_conflict')) throw error;
      }),
  };
}

/** Holds, as a manager orders and ends them. Everything is clicked twice. */
function createHolds(desk: Desk, isOnHold: (enrollmentId: number) => Promise<boolean>) {
  async function click(action: string, path: string, body: object): Promise<void> {
    const key = newKey();
    const send = () => desk.click(action, path, { body, key });
    await Promise.all([send(), send()]);
  }
  const pathTo = (enrollmentId: number) => `/api/admin/enrollments/${enrollmentId}/hold`;
  return {
    hold: (enrollmentId: number, months: number) =>
      insist(desk, 'put a plan on hold', async () => {
        // An earlier try may have been carried out although its answer was lost.
        if (await isOnHold(enrollmentId)) return;
        const body = { months, reason: 'The family is traveling' };
        await click('put a plan on hold', pathTo(enrollmentId), body);
      }),
    endHold: (enrollmentId: number) =>
      insist(desk, 'end a hold', async () => {
        if (!(await isOnHold(enrollmentId))) return;
        await click('end a hold', `${pathTo(enrollmentId)}/end`, {});
      }),
  };
}

/** Creates what a manager at the desk does about changes, uses, and holds. */
export const createStaff = (
  desk: Desk,
  { isOnHold }: { isOnHold: (enrollmentId: number) => Promise<boolean> },
) => ({ ...createChanges(desk), ...createUses(desk), ...createHolds(desk, isOnHold) });
export type Staff = ReturnType<typeof createStaff>;
