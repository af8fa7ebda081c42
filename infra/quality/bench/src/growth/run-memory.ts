import { signInManager, startBenchStack } from '../bench-stack.ts';
import { measureMemory, type MemoryFigures } from './measure-memory.ts';
import { signInOwners } from './requests.ts';
import { seedOwners } from './seed-owners.ts';

const environment = { LOGIN_ADDRESS_LIMIT_PER_MINUTE: '1000000000' };

/** A system of its own with so many owners, and what an hour's worth of requests leaves in its memory. */
export async function runMemory(options: {
  owners: number;
  requests: number;
}): Promise<MemoryFigures> {
  const { owners, requests } = options;
  const stack = await startBenchStack({ environment });
  try {
    await seedOwners(stack, owners);
    const signIn = async () => ({
      session: await signInManager(stack),
      people: await signInOwners(stack, owners),
    });
    return await measureMemory(stack, { owners, requests, signIn });
  } finally {
    await stack.stop();
  }
}
