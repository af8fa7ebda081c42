import { Buffer } from 'node:buffer';
import type { LockedPackage } from './locked-packages.ts';

const purlOf = ({ name, version }: LockedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** SPDX expressions have operators; anything that is no SPDX id or expression goes in as a name. */
function licenseOf(license: string | undefined) {
  if (license === undefined) return {};
  if (/\s(?:OR|AND|WITH)\s/.test(license)) return { licenses: [{ expression: license }] };
  const isId = /^[\w.+-]+$/.test(license) && !/^(?:SEE|UNLICENSED)/.test(license);
  return { licenses: [{ license: isId ? { id: license } : { name: license } }] };
}

function hashOf(integrity: string | undefined) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (digest === undefined) return {};
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
}

/**
 * CycloneDX 1.6 of what runs: every package of the lock file that is not for development alone. Made from
 * the lock file, because `npm sbom` refuses a tree in which an optional peer has another version.
 */
export function createBillOfMaterials(packages: readonly LockedPackage[], version: string) {
  const delivered = new Map(
    packages.filter(({ isDev }) => !isDev).map((one) => [purlOf(one), one] as const),
  );
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': 'petwell', name: 'petwell', version },
    },
    components: [...delivered].map(([purl, one]) => ({
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      purl,
      scope: one.isOptional ? 'optional' : 'required',
      ...licenseOf(one.license),
      ...hashOf(one.integrity),
    })),
  };
}
