/** `make sbom`: what is delivered, as CycloneDX. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryDir } from '../repository.ts';
import { createBillOfMaterials } from './bill-of-materials.ts';
import { readLockedPackages } from './locked-packages.ts';

const file = join(repositoryDir, 'sbom.cdx.json');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(join(repositoryDir, 'package.json'), 'utf8')));
const bill = createBillOfMaterials(await readLockedPackages(), version);
await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages in ${file}`);
