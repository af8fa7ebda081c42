import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryDir } from '../repository.ts';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      link: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
    }),
  ),
});

/** A package of the registry as the lock file has it. */
export type LockedPackage = {
  name: string;
  version: string;
  license: string | undefined;
  /** Subresource integrity: `sha512-…`. */
  integrity: string | undefined;
  isDev: boolean;
  isOptional: boolean;
  hasInstallScript: boolean;
};

const folder = 'node_modules/';

/** Every package that the lock file pins, without the workspaces; in the order of their names. */
export function parseLockFile(text: string): LockedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(text));
  return Object.entries(packages)
    .flatMap(([path, { version, link, dev, optional, ...rest }]) => {
      const at = path.lastIndexOf(folder);
      if (at < 0 || link || version === undefined) return [];
      const name = path.slice(at + folder.length);
      return [{ ...rest, name, version, isDev: dev, isOptional: optional }];
    })
    .map(({ name, version, license, integrity, isDev, isOptional, hasInstallScript }) => ({
      ...{ name, version, license, integrity, isDev, isOptional, hasInstallScript },
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

export const readLockedPackages = async (): Promise<LockedPackage[]> =>
  parseLockFile(await readFile(join(repositoryDir, 'package-lock.json'), 'utf8'));
