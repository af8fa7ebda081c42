import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { expect, test } from 'vitest';
import { planJourney } from '../load/plan-journey.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { ownerCount } from './mutation.ts';
import { mutations } from './mutations.ts';

const edits = mutations.flatMap(({ name, edits: all }) =>
  all.map(({ file, find }) => ({ name, file, find })),
);

test.each(edits)(
  'without $name: the text to replace in $file exists once',
  async ({ file, find }) => {
    const source = await readFile(join(repositoryDir, file), 'utf8');
    expect(source.split(find)).toHaveLength(2);
  },
);

// A new kind of action changes what a seed plans.
test.each(mutations.filter(({ shownBy }) => shownBy !== undefined))(
  'without $name: its run has $shownBy often',
  ({ seed, shownBy }) => {
    const random = createSeededRandom(seed);
    const acts = Array.from({ length: ownerCount }, (_, index) =>
      planJourney(random, { index, count: ownerCount, spanMs: 0, run: String(seed) }),
    ).filter(({ aftermath }) => aftermath === shownBy);
    expect(acts.length).toBeGreaterThanOrEqual(4);
  },
);
