import { expect, test } from 'vitest';
import { owner } from '../../test/fake-database.ts';
import { address, asOwner, createFakes, device } from '../../test/fakes.ts';
import { createSignInDemo } from './sign-in-demo.ts';

function arrange({ owners = [owner({ isDemo: true })], isEnabled = true } = {}) {
  const signIn = createSignInDemo({ ...createFakes({ owners }), isEnabled });
  return (replaces?: string) =>
    signIn({ address, replaces: replaces ? asOwner(replaces) : undefined, device });
}

test('[ACC-09] opens a session of the demo owner without a password', async () => {
  const signIn = arrange();
  const { owner: account, issued } = await signIn();
  expect(account.id).toBe(1);
  expect(JSON.parse(issued.token)).toMatchObject({ isDemo: true });
  expect((await signIn(issued.sessionId)).ended).toEqual([issued.sessionId]);
});

test('is refused when demo access is off or there is no demo owner', async () => {
  await expect(arrange({ isEnabled: false })()).rejects.toMatchObject({ code: 'not_found' });
  await expect(arrange({ owners: [owner()] })()).rejects.toMatchObject({ code: 'not_found' });
});
