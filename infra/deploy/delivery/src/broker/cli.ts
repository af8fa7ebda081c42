/** `npm run definitions --workspace infra/deploy/delivery`: writes infra/deploy/rabbitmq/definitions.json. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { buildDefinitions } from './definitions.ts';

const file = 'infra/deploy/rabbitmq/definitions.json';
await writeFile(join(repositoryDir, file), await buildDefinitions());
console.log(`Wrote ${file}`);
