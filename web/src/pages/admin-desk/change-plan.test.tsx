import type { ChangeChoice, ChangeSheet, OrderedChange } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBenefit } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPlanYear } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createLowerSheet,
  createOrder,
  createPlanChange,
  createSheet,
} from '../../shared/testing/plan-changes.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import {
  countClicks,
  mockRecording,
  openPet,
  type Opened,
  recordButton,
  tick,
  type User,
} from './desk-page.ts';

const path = '*/api/admin/enrollments/21/plan-change';
const url = 'https://plans.example.com/plan-change#token=t-1';
const dialog = () => within(screen.getByRole('dialog', { name: 'Change Biscuit’s plan' }));
const button = (name: string) => dialog().findByRole('button', { name });

/** Bodies of the orders, with their keys, and the choices that were previewed. */
let orders: { body: unknown; key: string | null }[];
let previews: ChangeChoice[];

const mockRead = (overrides: Parameters<typeof createPlanChange>[0] = {}) =>
  server.use(http.get(path, () => HttpResponse.json(createPlanChange(overrides))));
const mockPreview = (respond: () => Response) =>
  server.use(
    http.post(`${path}/preview`, async ({ request }) => {
      previews.push((await request.json()) as ChangeChoice);
      return respond();
    }),
  );
const showSheet = (sheet: ChangeSheet) => mockPreview(() => HttpResponse.json(sheet));
const mockOrders = (respond: () => Response) =>
  server.use(
    http.post(path, async ({ request }) => {
      const key = request.headers.get('idempotency-key');
      orders.push({ body: await request.json(), key });
      return respond();
    }),
  );
/** Answers orders with this one, which is read from then on. */
const takeOrders = (order: OrderedChange) =>
  mockOrders(() => {
    mockRead({ order });
    const link = order.way === 'link' ? { url, expiresAt: '2027-02-17T15:00:00.000Z' } : null;
    return HttpResponse.json({ order, link }, { status: 201 });
  });

beforeEach(() => {
  orders = [];
  previews = [];
  mockAroundDesk();
  mockRead();
  showSheet(createSheet());
  takeOrders(createOrder());
});

async function openDialog(opened: Opened = {}, name = 'Change plan') {
  const app = await openPet(opened);
  const clicks = countClicks(app.user);
  await app.user.click(await screen.findByRole('button', { name }));
  return { ...app, clicks };
}
async function choosePlatinum(user: User) {
  await user.click(await dialog().findByRole('radio', { name: /^Dog Platinum/ }));
  await dialog().findByRole('region', { name: 'The change' });
}
async function press(user: User, name: string) {
  const found = await button(name);
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'));
  await user.click(found);
}

describe('a change of plan at the desk', () => {
  it('[CHG-69] a change by phone takes five clicks from the open pet', async () => {
    showSheet(createLowerSheet());
    const agreed = createOrder({ sheet: createLowerSheet(), way: 'phone', state: 'agreed' });
    takeOrders(agreed);
    const { user, clicks } = await openDialog();
    const addOn = await dialog().findByRole('checkbox', { name: /^Joint Health/ });
    expect(addOn).toBeChecked();
    await user.click(addOn);
    await user.click(dialog().getByRole('radio', { name: /^With the next plan year/ }));
    await dialog().findByText('From September 1, 2027');
    await press(user, 'Agreed by phone');
    expect(await dialog().findByText('Agreed: changes on September 1, 2027')).toBeVisible();
    await press(user, 'Done');
    expect(clicks()).toBeLessThanOrEqual(6);
    expect(orders).toMatchObject([
      {
        body: {
          planId: 2,
          addOnIds: [],
          when: 'next-year',
          way: 'phone',
          shown: { dueCents: 0, monthlyCents: 6_350 },
        },
      },
    ]);
    expect(await screen.findByText('Change Recorded')).toBeVisible();
  });

  it('[CHG-69] shows what the pet has before anything is chosen, and asks the server only then', async () => {
    const { user } = await openDialog();
    expect(await dialog().findByRole('radio', { name: /^Dog Gold/ })).toBeChecked();
    expect(dialog().getByRole('radio', { name: /^Today/ })).toBeChecked();
    expect(dialog().getByText(/^Choose another plan or other add-ons/)).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Email the link' })).toBeNull();
    expect(previews).toEqual([]);
    await choosePlatinum(user);
    expect(previews).toEqual([{ planId: 3, addOnIds: ['5'], when: 'today' }]);
    expect(dialog().getByText(wholeText('$26.45 × 5 months = $132.25'))).toBeVisible();
  });

  it('[CHG-39] orders what the sheet shows, once on a double click, and again with the same key after a lost answer', async () => {
    mockOrders(() => Response.error());
    const { user } = await openDialog();
    await choosePlatinum(user);
    await press(user, 'Email the link');
    expect(await dialog().findByText(/^We can’t reach PetWell/)).toBeVisible();
    takeOrders(createOrder());
    const again = await button('Email the link');
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
    await user.dblClick(again);
    expect(await dialog().findByText('Waiting for the owner to agree')).toBeVisible();
    expect(orders).toHaveLength(2);
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[0]?.key).not.toBeNull();
    expect(orders[0]?.body).toMatchObject({
      way: 'link',
      shown: { dueCents: 13_225, monthlyCents: 11_970 },
    });
  });

  it('[CHG-39] a sheet that has changed meanwhile is shown before it is ordered', async () => {
    mockOrders(() => errorResponse('status_conflict', 'The amounts have changed.'));
    const { user } = await openDialog();
    await choosePlatinum(user);
    showSheet(createSheet({ due: { months: 6, differenceCents: 2_645, cents: 15_870 } }));
    await press(user, 'Email the link');
    expect(await dialog().findByText('The amounts have changed.')).toBeVisible();
    expect(await dialog().findByText(wholeText('$26.45 × 6 months = $158.70'))).toBeVisible();
    takeOrders(createOrder());
    await press(user, 'Email the link');
    await dialog().findByText('Waiting for the owner to agree');
    expect(orders[1]?.body).toMatchObject({ shown: { dueCents: 15_870 } });
  });

  it('[CHG-39] a colleague’s order takes the place of the form', async () => {
    const { user } = await openDialog();
    await choosePlatinum(user);
    mockOrders(() => {
      mockRead({ order: createOrder({ orderedBy: 'Nora', state: 'agreed' }) });
      return errorResponse('status_conflict', 'Nora was first.');
    });
    await press(user, 'Email the link');
    expect(await dialog().findByText('Agreed: the plan is being changed')).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Email the link' })).toBeNull();
  });

  it.each([
    ['a higher price', createLowerSheet({ then: createSheet().then }), true],
    ['something due today', createSheet(), true],
    ['a setting that is off', createLowerSheet(), false],
  ])('[CHG-17] %s isn’t agreed to by phone', async (_why, sheet, isPhoneAllowed) => {
    mockRead({ isPhoneAllowed });
    showSheet(sheet);
    const { user } = await openDialog();
    await choosePlatinum(user);
    await button('Email the link');
    expect(dialog().queryByRole('button', { name: 'Agreed by phone' })).toBeNull();
  });

  it('[CHG-37] says what stands in the way instead of the form', async () => {
    mockRead({ obstacle: 'A payment is past due. Settle it first.' });
    await openDialog();
    expect(await dialog().findByText('A payment is past due. Settle it first.')).toBeVisible();
    expect(dialog().queryByRole('radio')).toBeNull();
  });

  it('[CHG-37] says why what was chosen can’t be changed', async () => {
    mockPreview(() => errorResponse('status_conflict', 'Only with the next plan year.'));
    const { user } = await openDialog();
    await user.click(await dialog().findByRole('radio', { name: /^Dog Platinum/ }));
    expect(await dialog().findByText('Only with the next plan year.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: 'Email the link' })).toBeNull();
  });

  it('[CHG-37] what can’t be loaded can be loaded again', async () => {
    server.use(http.get(path, () => errorResponse('service_unavailable', 'Down.')));
    const { user } = await openDialog();
    expect(await dialog().findByText('The plan couldn’t be loaded')).toBeVisible();
    mockRead();
    mockPreview(() => errorResponse('service_unavailable', 'Down.'));
    await press(user, 'Try again');
    await user.click(await dialog().findByRole('radio', { name: /^Dog Platinum/ }));
    expect(await dialog().findByText('What would change couldn’t be loaded')).toBeVisible();
    showSheet(createSheet());
    await press(user, 'Try again');
    expect(await button('Email the link')).toBeVisible();
  });

  it('[CHG-73] shows the code, and follows the owner by itself until the plan has changed', async () => {
    const { user } = await openDialog();
    await choosePlatinum(user);
    await press(user, 'Show the code');
    expect(await dialog().findByRole('img', { name: /^Code to read and agree/ })).toBeVisible();
    expect(dialog().getByLabelText('The same as a link')).toHaveValue(url);
    mockRead({ order: createOrder({ state: 'agreed', agreedAt: '2027-02-10T15:05:00.000Z' }) });
    expect(await dialog().findByText('Agreed: the plan is being changed')).toBeVisible();
    expect(dialog().queryByRole('img', { name: /^Code/ })).toBeNull();
    mockRead({ order: createOrder({ state: 'done', agreedAt: '2027-02-10T15:05:00.000Z' }) });
    expect(
      await dialog().findByText('Biscuit has Dog Platinum with Joint Health now'),
    ).toBeVisible();
    expect(dialog().getByText(wholeText(/\$132\.25 was paid for it\./))).toBeVisible();
  });

  it('[CHG-73] a mailed link can still be shown as a code, also when the sheet is opened again', async () => {
    const { user } = await openDialog();
    await choosePlatinum(user);
    await press(user, 'Email the link');
    await dialog().findByText('Waiting for the owner to agree');
    expect(dialog().queryByRole('img', { name: /^Code/ })).toBeNull();
    await press(user, 'Show the code');
    expect(dialog().getByRole('img', { name: /^Code/ })).toBeVisible();
    await press(user, 'Done');
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    await dialog().findByText('Waiting for the owner to agree');
    await press(user, 'Show the code');
    expect(await dialog().findByRole('img', { name: /^Code/ })).toBeVisible();
    expect(orders[1]?.body).toEqual(orders[0]?.body);
  });

  it('[CHG-73] another choice replaces one that the owner hasn’t agreed to', async () => {
    mockRead({ order: createOrder() });
    const { user } = await openDialog();
    await press(user, 'Choose again');
    await choosePlatinum(user);
    takeOrders(createOrder({ id: '9b2d1f0e-4c3a-4d5b-8e7f-9a0b1c2d3e4f', orderedBy: 'Nora' }));
    await press(user, 'Email the link');
    expect(await dialog().findByText(/^Nora asked on/)).toBeVisible();
  });

  it.each([
    ['withdrawn', 'The link doesn’t work anymore'],
    ['undone', 'The change to Dog Platinum with Joint Health was taken back'],
    ['refused', 'The change to Dog Platinum with Joint Health couldn’t be made'],
    ['done', 'Biscuit has Dog Platinum with Joint Health now'],
  ] as const)(
    '[CHG-73] says what became of the last one, and offers another: %s',
    async (state, told) => {
      mockRead({ order: createOrder({ state }) });
      await openDialog();
      expect(await dialog().findByText(told)).toBeVisible();
      expect(dialog().getByRole('radio', { name: /^Dog Gold/ })).toBeChecked();
    },
  );

  it('[CHG-46] [DSK-02] what the new plan includes is recorded at once, with what was ticked before', async () => {
    const { user } = await openPet();
    await tick(user);
    const dental = createBenefit({ code: 'dental', label: 'Dental cleaning', used: 0, left: 1 });
    mockOrders(() => {
      const order = createOrder({ state: 'done', agreedAt: '2027-02-10T15:05:00.000Z' });
      mockRead({ order });
      mockPlanYear({ benefits: [createBenefit(), dental] });
      return HttpResponse.json({ order, link: null }, { status: 201 });
    });
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    await choosePlatinum(user);
    await press(user, 'Email the link');
    await dialog().findByText('Biscuit has Dog Platinum with Joint Health now');
    await press(user, 'Keep plan');
    await user.click(await screen.findByRole('checkbox', { name: /^Dental/ }));
    const sent = mockRecording();
    await user.click(recordButton());
    expect(await screen.findByText('1 recorded')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      lines: [
        { code: 'exam', quantity: 1 },
        { code: 'dental', quantity: 1 },
      ],
    });
  });

  it('[CHG-75] viewers read what a change costs, and order nothing', async () => {
    const { user } = await openDialog({ role: 'viewer' }, 'What a change costs');
    await choosePlatinum(user);
    expect(dialog().getByText(wholeText('$26.45 × 5 months = $132.25'))).toBeVisible();
    for (const name of ['Email the link', 'Show the code', 'Agreed by phone'])
      expect(dialog().queryByRole('button', { name })).toBeNull();
  });

  it.each([{ status: 'cancelled' }, { status: 'pending_payment' }] as const)(
    '[CHG-69] a plan that doesn’t run isn’t changed: %j',
    async (pet) => {
      await openPet({ pet });
      await screen.findByRole('heading', { name: /Biscuit/ });
      expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
    },
  );
});
