import { describe, expect, it } from 'vitest';
import { readAudit } from '../../src/supply-chain/audit.ts';
import { createBillOfMaterials } from '../../src/supply-chain/bill-of-materials.ts';
import { compareInstallScripts } from '../../src/supply-chain/install-scripts.ts';
import { parseLockFile, readLockedPackages } from '../../src/supply-chain/locked-packages.ts';

const lock = (packages: object) => parseLockFile(JSON.stringify({ packages }));

describe('install scripts', () => {
  it('are all known, and the list names nothing else', async () => {
    expect(compareInstallScripts(await readLockedPackages())).toEqual({
      unknown: [],
      outdated: [],
    });
  });

  it('of a new package are noticed', () => {
    const packages = lock({
      'node_modules/a/node_modules/miner': { version: '1.0.0', hasInstallScript: true },
      'node_modules/quiet': { version: '1.0.0' },
    });
    expect(compareInstallScripts(packages).unknown).toEqual(['miner']);
  });
});

describe('the bill of materials', () => {
  it('names what runs, with version, licence and hash, and neither tools nor workspaces', () => {
    const bill = createBillOfMaterials(
      lock({
        '': { version: '0.1.0' },
        'services/billing': { version: '0.1.0' },
        'node_modules/@petwell/billing': { link: true },
        'node_modules/@scope/one': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AAEC' },
        'node_modules/two/node_modules/three': { version: '3.0.0', license: '(MIT OR Apache-2.0)' },
        'node_modules/tool': { version: '9.0.0', dev: true },
      }),
      '0.1.0',
    );
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    expect(bill.components).toEqual([
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40scope/one@1.2.3',
        name: '@scope/one',
        version: '1.2.3',
        purl: 'pkg:npm/%40scope/one@1.2.3',
        scope: 'required',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
      expect.objectContaining({
        name: 'three',
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      }),
    ]);
  });
});

describe('an audit', () => {
  const report = JSON.stringify({
    vulnerabilities: {
      one: {
        via: [
          { url: 'https://github.com/advisories/GHSA-1', title: 'It leaks', severity: 'high' },
          'two',
        ],
      },
    },
  });

  it('tells of what has no reason, and is silent about what has one', () => {
    expect(readAudit(report)).toEqual({
      outcome: 'answered',
      findings: ['high: one: It leaks (GHSA-1)'],
    });
    expect(readAudit(report, { 'GHSA-1': 'never called' })).toEqual({
      outcome: 'answered',
      findings: [],
    });
  });

  it('that was not answered is not taken for a clean one', () => {
    expect(readAudit('{"message":"405 Method Not Allowed"}')).toEqual({
      outcome: 'unanswered',
      reason: '405 Method Not Allowed',
    });
    expect(readAudit('')).toEqual({ outcome: 'unanswered', reason: 'no report' });
  });
});
