import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGatewayIdentity, createServiceTokens } from '@petwell/chassis';
import type { RunningStack } from '@petwell/local-stack';

/** Signs as the gateway does; none of it may help a caller from outside. */
export async function readInternalSecrets({ dataDir }: RunningStack) {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    serviceAuthSecret: string;
    gatewayIdentitySecret: string;
  };
  const tokens = createServiceTokens(secrets.serviceAuthSecret);
  return {
    serviceToken: tokens.sign({ caller: 'gateway', callee: 'identity' }),
    identityOf: (ownerId: number) =>
      createGatewayIdentity(secrets.gatewayIdentitySecret).sign({
        owner: {
          sessionId: 'a'.repeat(32),
          absoluteEnd: 4_000_000_000,
          ownerId,
          isDemo: false,
          isMailboxConfirmed: true,
        },
      }),
  };
}
