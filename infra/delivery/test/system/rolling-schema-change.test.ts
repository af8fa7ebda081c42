import { setTimeout as wait } from 'node:timers/promises';
import { createBrowserSession, enrollWithPassword, readEnrollments } from '@petwell/acceptance';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { generateClients, makeChangedCopy, type SourceEdit } from '@petwell/local-stack/parts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replicate, type ReplicatedStack } from '../../src/replicas/replicated-stack.ts';
import { changeTables, environment, startLoad, visitor } from '../rolling.ts';

/** The next version keeps the weight of a pet in a column of another name. */
const nextVersion: SourceEdit[] = [
  {
    file: 'services/enrollment/prisma/schema.prisma',
    find: '  weight         Float?\n',
    replace: '  weight         Float?   @map("weight_lb")\n',
  },
  {
    file: 'services/enrollment/src/data/staff/customer-rows.ts',
    find: "'weight', p.weight,",
    replace: "'weight', p.weight_lb,",
  },
];

/** Both columns say the same, whichever version writes. */
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

/** An owner who changes what the new version keeps elsewhere, and looks whether it is there. */
async function startWeighing() {
  const session = createBrowserSession(stack.urls.gateway);
  const { pet } = await enrollWithPassword(session, visitor);
  let weight = 1;
  let newcomers = 0;
  return startLoad({
    'enroll, weigh and look': async () => {
      weight += 1;
      const { status } = await session.send('PUT', `/api/pets/${pet.id}`, {
        body: { ...visitor.pet, weight },
      });
      if (status !== 200) throw new Error(`${status} when weighed`);
      const [seen] = await readEnrollments(session, visitor.owner.email);
      if (seen?.pet.weight !== weight) throw new Error(`${seen?.pet.weight} instead of ${weight}`);
    },
    ...Object.fromEntries(
      [1, 2, 3].map((one) => [
        `newcomers ${one}`,
        async () => {
          newcomers += 1;
          const email = `newcomer-${newcomers}@petwell.example`;
          const owner = { ...visitor.owner, email };
          const newcomer = createBrowserSession(stack.urls.gateway);
          await enrollWithPassword(newcomer, { ...visitor, owner });
          if ((await readEnrollments(newcomer, email)).length !== 1)
            throw new Error('not enrolled');
        },
      ]),
    ),
  });
}

it('a version with another column takes over while owners write, without one failed request', async () => {
  const old = [
    await replicas.startReplica('enrollment'),
    await replicas.startReplica('enrollment'),
  ];
  await stack.control.kill('enrollment');
  await replicas.replaceGateway({ enrollment: old.map(({ url }) => url) });
  const load = await startWeighing();
  await load.pass(5);

  await changeTables(stack, 'enrollment', expand);
  await load.pass(5);
  for (const replica of old) {
    expect(await replica.end('SIGTERM')).toBe(0);
    await load.pass(5);
    const port = Number(new URL(replica.url).port);
    await replicas.startReplica('enrollment', { port, sourceDir: next.dir });
    // The gateway has seen it before the next one goes; meanwhile both versions answer.
    await wait(1_500);
    await load.pass(10);
  }
  // Nothing of the old version is left that would miss it.
  await changeTables(stack, 'enrollment', contract);
  await load.pass(10);

  expect(await load.stop()).toEqual([]);
});
