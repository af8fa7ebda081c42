import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { expect, test } from 'vitest';
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
