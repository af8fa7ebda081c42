import type { OrderedChange } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createOrder, createPlanChange } from '../../shared/testing/plan-changes.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { openPet, type Opened } from './desk-page.ts';

const path = '*/api/admin/enrollments/21/plan-change';
const dialog = () => within(screen.getByRole('dialog', { name: 'Change Biscuit’s plan' }));

let undone: string[];
const mockOrder = (order: OrderedChange) =>
  server.use(http.get(path, () => HttpResponse.json(createPlanChange({ order }))));
const mockUndo = (respond: () => Response) =>
  server.use(
    http.post(`${path}/:changeId/undo`, ({ params }) => {
      undone.push(String(params['changeId']));
      return respond();
    }),
  );
const takeBack = (order: OrderedChange, state: OrderedChange['state']) =>
  mockUndo(() => {
    const after = { ...order, state, canUndo: false };
    mockOrder(after);
    return HttpResponse.json(after);
  });

beforeEach(() => {
  undone = [];
  mockAroundDesk();
});

async function openOrder(order: OrderedChange, opened: Opened = {}, name = 'Change plan') {
  mockOrder(order);
  const app = await openPet(opened);
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
}
const takeItBack = () => dialog().findByRole('button', { name: 'Take it back' });

describe('taking a change of plan back', () => {
  it('[CHG-74] a link that waits is withdrawn at once, and once on a double click', async () => {
    const order = createOrder();
    takeBack(order, 'withdrawn');
    const { user } = await openOrder(order);
    await user.dblClick(await takeItBack());
    expect(await dialog().findByText('The link doesn’t work anymore')).toBeVisible();
    expect(undone).toEqual([order.id]);
  });

  it('[CHG-74] a paid change is taken back after asking, with what is refunded', async () => {
    const order = createOrder({ state: 'agreed', agreedAt: '2027-02-10T15:05:00.000Z' });
    takeBack(order, 'undone');
    const { user } = await openOrder(order);
    await user.click(await takeItBack());
    expect(
      dialog().getByText(
        wholeText(
          'Biscuit keeps Dog Gold with Joint Health for $93.25 a month. $132.25 is refunded in full. The owner gets an email.',
        ),
      ),
    ).toBeVisible();
    expect(undone).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Keep the change' }));
    await user.click(await takeItBack());
    await user.click(await takeItBack());
    expect(
      await dialog().findByText('The change to Dog Platinum with Joint Health was taken back'),
    ).toBeVisible();
    expect(undone).toEqual([order.id]);
  });

  it('[CHG-74] says why it can’t be taken back anymore', async () => {
    mockUndo(() => errorResponse('status_conflict', 'The new price was charged.'));
    const { user } = await openOrder(createOrder({ state: 'agreed' }));
    await user.click(await takeItBack());
    await user.click(await takeItBack());
    expect(await dialog().findByText('The new price was charged.')).toBeVisible();
  });

  it('[CHG-74] isn’t offered once something new was used', async () => {
    await openOrder(createOrder({ state: 'agreed', canUndo: false }));
    await dialog().findByText('Agreed: the plan is being changed');
    expect(dialog().queryByRole('button', { name: 'Take it back' })).toBeNull();
  });

  it('[CHG-75] viewers see the change that waits, and take nothing back', async () => {
    await openOrder(createOrder(), { role: 'viewer' }, 'What a change costs');
    expect(await dialog().findByText('Waiting for the owner to agree')).toBeVisible();
    for (const name of ['Take it back', 'Choose again', 'Show the code'])
      expect(dialog().queryByRole('button', { name })).toBeNull();
  });
});
