import {
  createBrowserSession,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
} from '@petwell/acceptance';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { generateClients, makeChangedCopy, type SourceEdit } from '@petwell/local-stack/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicate, type ExtraProcess, type ReplicatedStack } from '../replicated-stack.ts';
import { changeTables, environment, startLoad } from '../rolling.ts';

/** In the next version, a pet's weight has another column name. */
const nextVersion: SourceEdit[] = [
  {
    file: 'services/enrollment/prisma/schema.prisma',
    find: '  weight         Float?\n',
    replace: '  weight         Float?   @map("weight_lb")\n',
  },
  {
    file: 'services/enrollment/src/core/store-transaction.ts',
    find: "selectAs('pets', 'pet', Prisma.PetScalarFieldEnum)",
    replace: "selectAs('pets', 'pet', { ...Prisma.PetScalarFieldEnum, weight: 'weightLb' })",
  },
  {
    file: 'services/enrollment/src/core/store-write-enrollments.ts',
    find: '{ ownerId: _ownerId, ...profile } = pet',
    replace:
      '{ ownerId: _ownerId, weight: weightLb, ...rest } = pet, profile = { ...rest, weightLb }',
  },
  {
    file: 'services/enrollment/src/core/store-write-enrollments.ts',
    find: 'pet: toPet(petRow)',
    replace: 'pet: toPet({ ...petRow, weight: petRow.weightLb })',
  },
  {
    file: 'services/enrollment/src/pets/store.ts',
    find: 'birthDate: _birthDate, ...profile } = changed',
    replace:
      'birthDate: _birthDate, weight: weightLb, ...rest } = changed, profile = { ...rest, weightLb }',
  },
  {
    file: 'services/enrollment/src/pets/store.ts',
    find: 'return toPet(row);',
    replace: 'return toPet({ ...row, weight: row.weightLb });',
  },
];

/** A trigger keeps both columns equal, whichever version writes. */
const expand = `
  ALTER TABLE pets ADD COLUMN weight_lb double precision;
  UPDATE pets SET weight_lb = weight;
  CREATE FUNCTION keep_both_weights() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      NEW.weight := coalesce(NEW.weight, NEW.weight_lb);
      NEW.weight_lb := NEW.weight;
    ELSIF NEW.weight_lb IS DISTINCT FROM OLD.weight_lb THEN
      NEW.weight := NEW.weight_lb;
    ELSE
      NEW.weight_lb := NEW.weight;
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER keep_both_weights BEFORE INSERT OR UPDATE ON pets
    FOR EACH ROW EXECUTE FUNCTION keep_both_weights();`;
const contract = `
  DROP TRIGGER keep_both_weights ON pets;
  DROP FUNCTION keep_both_weights;
  ALTER TABLE pets DROP COLUMN weight;`;

let stack: RunningStack;
let replicas: ReplicatedStack;
let next: Awaited<ReturnType<typeof makeChangedCopy>>;
beforeAll(async () => {
  next = await makeChangedCopy(nextVersion);
  await generateClients(next.dir);
  stack = await startStack({ environment });
  replicas = await replicate(stack, { ...environment, RABBITMQ_URL: 'off' });
});
afterAll(async () => {
  await replicas?.dispose();
  await stack?.stop();
  await next?.remove();
});

/** Updates the renamed column through the API and reads it back. */
async function createWeighing() {
  const session = createBrowserSession(stack.urls.gateway);
  const visitor = newVisitor();
  const { pet } = await enrollWithPassword(session, visitor);
  let weight = 0;
  return async () => {
    weight += 1;
    const { status } = await session.send('PUT', `/api/pets/${pet.id}`, {
      body: { ...visitor.pet, weight },
    });
    if (status !== 200) throw new Error(`${status} when weighed`);
    const [seen] = await readEnrollments(session, visitor.owner.email);
    if (seen?.pet.weight !== weight) throw new Error(`${seen?.pet.weight} instead of ${weight}`);
  };
}

const startOwners = async () =>
  startLoad({
    'owner 1': await createWeighing(),
    'owner 2': await createWeighing(),
    'owner 3': await createWeighing(),
    newcomer: async () => (await createWeighing())(),
  });

const countWrites = (replica: ExtraProcess) => replica.output().split('"method":"PUT"').length;

/** Waits until each writer has written enough to have read another's value. */
async function untilAllWrite(writers: readonly ExtraProcess[]): Promise<void> {
  const before = writers.map(countWrites);
  await eventually('writes of every version', () => Promise.resolve(writers.map(countWrites)), {
    isDone: (counts) => counts.every((count, index) => count >= (before[index] ?? 0) + 10),
  });
}

it('a version with a renamed column takes over under writes without a failed request', async () => {
  const old = [
    await replicas.startReplica('enrollment'),
    await replicas.startReplica('enrollment'),
  ];
  await stack.control.kill('enrollment');
  await replicas.replaceGateway({ enrollment: old.map(({ url }) => url) });
  const load = await startOwners();
  await load.pass(5);

  await changeTables(stack, 'enrollment', expand);
  await load.pass(5);
  const running = [...old];
  for (const replica of old) {
    expect(await replica.end('SIGTERM')).toBe(0);
    running.shift();
    await load.pass(5);
    const port = Number(new URL(replica.url).port);
    running.push(await replicas.startReplica('enrollment', { port, sourceDir: next.dir }));
    // For a while both versions serve requests.
    await untilAllWrite(running);
  }
  // No process of the old version needs the column anymore.
  await changeTables(stack, 'enrollment', contract);
  await load.pass(10);

  expect(await load.stop()).toEqual([]);
});
