import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdentitySigner, createServiceTokens, signingKeySetSchema } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { RunningStack } from '@petwell/local-stack';

type Jwk = Record<string, string>;

/** Signs as the gateway does; none of it may help a caller from outside. */
export async function readInternalSecrets({ dataDir }: Pick<RunningStack, 'dataDir'>) {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    serviceAuthSecret: string;
    gatewayIdentityKey: Jwk;
    sessionSigningKey: Jwk;
  };
  const tokens = createServiceTokens(secrets.serviceAuthSecret);
  const identityBy = (key: Jwk, principals: Principals): string =>
    createIdentitySigner(signingKeySetSchema.parse(JSON.stringify({ keys: [key] }))).sign(
      principals,
    );
  const signAs = (principals: Principals) => identityBy(secrets.gatewayIdentityKey, principals);
  return {
    ...secrets,
    serviceToken: tokens.sign({ caller: 'gateway', callee: 'identity' }),
    /** An identity header, signed by a key. */
    identityBy,
    /** As the gateway signs it. */
    signAs,
    identityOf: (ownerId: number) =>
      signAs({
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
