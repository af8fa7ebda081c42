import { expect, test, vi } from 'vitest';
import { activeState, enrollmentRecord, owner } from '../../test/factories.ts';
import { createFakeIdentity } from '../../test/fakes.ts';

import { createAttachedOwner, type IfClaimed } from './attached-owner.ts';

const contact = { firstName: 'Ada', lastName: 'Park', email: 'ada@example.com', phone: '1' };
const request = { enrollmentId: 101, contact };
const paid = enrollmentRecord({ state: activeState() });

/** Identity says that a browser has claimed the address. */
function arrange({ enrollments = [enrollmentRecord()], isPaidNow = false } = {}) {
  const identity = createFakeIdentity();
  identity.import.mockImplementation(({ takesOver }) =>
    Promise.resolve(
      takesOver
        ? {
            outcome: 'attached',
            owner: owner(),
            ownerVersion: 2,
            hasPassword: false,
            isTakenOver: true,
          }
        : { outcome: 'claimed', ownerId: 1 },
    ),
  );
  identity.attach.mockResolvedValue({ outcome: 'claimed' });
  const endUnpaid = vi.fn(() => Promise.resolve({ hasPaid: isPaidNow }));
  const store = { listOf: () => Promise.resolve(enrollments) };
  const owners = createAttachedOwner({ ownerRegistry: identity, store, endUnpaid });
  const register = (ifClaimed: IfClaimed) => owners.register(request, ifClaimed);
  return { identity, endUnpaid, register };
}
const tookOver = ({ identity }: ReturnType<typeof arrange>) =>
  identity.import.mock.calls.some(([{ takesOver }]) => takesOver);

test('[JOI-37] staff are told to ask the person, and nothing is mailed or ended', async () => {
  const arranged = arrange();
  await expect(arranged.register('ask')).rejects.toMatchObject({ code: 'address_claimed' });
  expect(arranged.identity.attach).not.toHaveBeenCalled();
  expect(arranged.endUnpaid).not.toHaveBeenCalled();
  expect(tookOver(arranged)).toBe(false);
});

test('[JOI-37] once the person has said so, unpaid plans end before the account is taken over', async () => {
  const arranged = arrange();
  expect(await arranged.register('takeOver')).toMatchObject({ isTakenOver: true });
  const [ended] = arranged.endUnpaid.mock.invocationCallOrder;
  const [, taken] = arranged.identity.import.mock.invocationCallOrder;
  expect(ended).toBeLessThan(taken ?? 0);
});

test.each<[string, IfClaimed, Parameters<typeof arrange>[0]]>([
  ['paid, and staff would ask', 'ask', { enrollments: [paid] }],
  ['paid, and the person says that it is theirs', 'takeOver', { enrollments: [paid] }],
  ['just being paid', 'takeOver', { isPaidNow: true }],
  ['in a file', 'mail', {}],
])(
  '[JOI-39] an account that is %s gets a link to confirm it, and nothing is attached',
  async (_, ifClaimed, given) => {
    const arranged = arrange(given);
    await expect(arranged.register(ifClaimed)).rejects.toMatchObject({
      code: 'address_unconfirmed',
    });
    expect(arranged.identity.attach).toHaveBeenCalledWith(1);
    expect(tookOver(arranged)).toBe(false);
  },
);

test('[JOI-39] nothing of a paid account is ended', async () => {
  const { endUnpaid, register } = arrange({ enrollments: [paid] });
  await expect(register('takeOver')).rejects.toMatchObject({ code: 'address_unconfirmed' });
  expect(endUnpaid).not.toHaveBeenCalled();
});
