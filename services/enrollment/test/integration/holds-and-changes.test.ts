import { expect, test } from 'vitest';
import {
  startChangeBed,
  platinumShown,
  platinumToday,
  silverLater,
  silverShown,
} from './change-plan-bed.ts';
import { as } from './running-enrollment.ts';

const { enrollment, bed } = await startChangeBed();

const hold = (id: number, path = '') =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/hold${path}`, {
    headers: as.staff('manager'),
    body: { months: 3, ...(path === '' && { reason: 'Travels' }) },
  });
const messageOf = async (response: Response) => {
  const { message } = (await response.json()) as { message: string };
  return `${response.status} ${message}`;
};

test('[CHG-114] while a change of plan is asked about or waits, a hold is refused: it would move the change’s day', async () => {
  const id = await bed.join();
  const asked = await bed.ordered(await bed.order(id, platinumToday, { shown: platinumShown }));
  expect(await messageOf(await hold(id, '/preview'))).toContain('409 A change of this plan');
  expect(await messageOf(await hold(id))).toContain('409 A change of this plan');
  await bed.undo(id, asked.id);

  const waiting = await bed.ordered(
    await bed.order(id, silverLater, { way: 'phone', shown: silverShown }),
  );
  expect(await messageOf(await hold(id))).toContain('409 A change of this plan');
  expect(await enrollment.prisma.hold.count()).toBe(0);
  await bed.undo(id, waiting.id);
  expect((await hold(id)).status).toBe(200);
});

test('[CHG-114] while a hold is ordered, no change is', async () => {
  const id = await bed.join();
  enrollment.services.answers.holdPayments = () => {
    throw new Error('down');
  };
  expect((await hold(id)).status).toBe(503);
  const refused = await bed.order(id, silverLater, { way: 'phone', shown: silverShown });
  expect(await messageOf(refused)).toContain('409 The plan is being put on hold');
  expect(await enrollment.prisma.changeOrder.count()).toBe(0);
});
