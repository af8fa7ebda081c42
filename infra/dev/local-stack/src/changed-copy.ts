import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { repositoryDir } from './repository.ts';

/** Replaces text that appears exactly once in a file. */
export type SourceEdit = { file: string; find: string; replace: string };

const copied = ['services', 'gateway', 'infra', 'package.json'];
const leftOut = new Set(['node_modules', 'test', '.data']);

const infraAreas = ['infra/dev', 'infra/deploy', 'infra/quality'];

/** Links the checkout's packages and the copy's own workspaces. */
async function linkPackages(dir: string): Promise<void> {
  const [from, to] = [join(repositoryDir, 'node_modules'), join(dir, 'node_modules')];
  await mkdir(join(to, '@petwell'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@petwell') await symlink(join(from, name), join(to, name));
  }
  const workspaces = ['services/shared/contracts', 'services/shared/chassis'];
  for (const area of infraAreas) {
    for (const name of await readdir(join(dir, area))) workspaces.push(`${area}/${name}`);
  }
  for (const workspace of workspaces) {
    await symlink(join(dir, workspace), join(to, '@petwell', basename(workspace)));
  }
  const nested = ['gateway', 'services', 'services/shared', ...infraAreas];
  for (const folder of nested) await linkNested(dir, folder);
}

/** Links packages that a workspace has in another version. */
async function linkNested(dir: string, folder: string): Promise<void> {
  const names = await readdir(join(dir, folder));
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    const packages = join(repositoryDir, path, 'node_modules');
    const isThere = await readdir(packages).then(
      () => true,
      () => false,
    );
    if (isThere) await symlink(packages, join(dir, path, 'node_modules'));
  }
}

async function edit(dir: string, { file, find, replace }: SourceEdit) {
  const path = join(dir, file);
  const parts = (await readFile(path, 'utf8')).split(find);
  if (parts.length !== 2) throw new Error(`${file} has not exactly one "${find}"`);
  await writeFile(path, parts.join(replace));
}

/** Copies the sources with these changes, to run processes from; the caller removes the copy. */
export async function makeChangedCopy(
  edits: readonly SourceEdit[],
): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'petwell-changed-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  try {
    for (const name of copied) {
      await cp(join(repositoryDir, name), join(dir, name), {
        recursive: true,
        filter: (source) => !leftOut.has(basename(source)),
      });
    }
    await symlink(join(repositoryDir, 'web'), join(dir, 'web'));
    await linkPackages(dir);
    // The copy serves the checkout's pages, which are built already.
    await writeFile(
      join(dir, 'infra/dev/local-stack/src/web-build.ts'),
      'export const buildWeb = (_machine: unknown) => Promise.resolve(false);\n',
    );
    for (const one of edits) await edit(dir, one);
    return { dir, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
