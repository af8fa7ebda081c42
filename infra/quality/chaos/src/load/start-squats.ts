import { setTimeout as wait } from 'node:timers/promises';
import { importFile, toFile } from './bring-members.ts';
import type { JourneyContext } from './journey.ts';
import { RefusedError } from './web-client.ts';
import { createSquattedOwner, type SquattedOwner } from './squatted-owner.ts';
import { createSquatter, type Squatter } from './squatter.ts';
import { squatKinds, type Squat, type SquatKind } from './squat.ts';

export type Squats = {
  /** Grows while the browsers are open. */
  squats: readonly Squat[];
  /** Once every owner has paid and confirmed the mailbox. */
  ended: Promise<unknown>;
  /** Closes the browsers. */
  stop(): Promise<void>;
};

type Given = JourneyContext & { squat: Squat; squatter: Squatter; owner: SquattedOwner };

const bringIn = ({ desk, squat: { email } }: Given) =>
  importFile(desk, toFile(`squatted-${email.split('@')[0]}`, [email]));

async function payFirst({ squatter, owner }: Given): Promise<void> {
  await squatter.claim();
  const { enrollmentId } = await squatter.payOwn();
  await squatter.readOwn();
  try {
    await owner.askForPlan();
  } catch (error) {
    const code = error instanceof RefusedError ? error.code : null;
    if (code !== 'address_unconfirmed') throw error;
  }
  await owner.resetPassword();
  await owner.changeCard(enrollmentId);
}

/** Staff propose a plan, and the owner pays it. */
async function join({ owner }: Given): Promise<void> {
  await owner.join(await owner.askForPlan());
}

const stories: { [kind in SquatKind]: (given: Given) => Promise<void> } = {
  async 'before-proposal'(given) {
    await given.squatter.claim();
    await given.squatter.readOwn();
    await join(given);
  },
  async 'after-proposal'({ owner, squatter }) {
    const enrollmentId = await owner.askForPlan();
    await Promise.all([squatter.tryToClaim(), owner.join(enrollmentId)]);
  },
  async 'before-import'(given) {
    await given.squatter.claim({ withPassword: false });
    await bringIn(given);
    await join(given);
  },
  async 'after-import'(given) {
    await bringIn(given);
    await given.squatter.tryToClaim();
    await join(given);
  },
  async 'after-payment'(given) {
    await join(given);
    await given.squatter.tryToClaim();
  },
  'pays-first': payFirst,
};

async function followStory(given: Given): Promise<void> {
  const { squat, squatter, owner } = given;
  await stories[squat.kind](given);
  await squatter.tryEverything();
  if (squat.kind !== 'pays-first') await owner.setUp();
  await owner.untilCardShown();
  await squatter.tryEverything();
}

/** Starts browsers that sign up with other people's addresses, spread over `spanMs`. They never close by themselves. */
export function startSquats(
  context: JourneyContext,
  { run, count, spanMs }: { run: string; count: number; spanMs: number },
): Squats {
  const stories = Array.from({ length: count }, (_, index) => {
    const squat: Squat = {
      email: `chaos-${run}-squatted-${index}@petwell.example`,
      kind: squatKinds[index % squatKinds.length] ?? 'before-proposal',
      sightings: [],
      attempts: [],
      problem: null,
    };
    const squatter = createSquatter(squat, context);
    const owner = createSquattedOwner(squat.email, context);
    const story = async () => {
      await wait((index / count) * spanMs);
      try {
        await followStory({ ...context, squat, squatter, owner });
      } catch (error) {
        squat.problem = error instanceof Error ? error.message : String(error);
      }
    };
    return { squat, watch: squatter.watch(), ended: story() };
  });
  return {
    squats: stories.map(({ squat }) => squat),
    ended: Promise.all(stories.map(({ ended }) => ended)),
    stop: async () => {
      await Promise.all(stories.map(({ watch }) => watch.stop()));
    },
  };
}
