import { createHmac, createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServiceTokens } from '@petwell/chassis';

type Claims = Record<string, unknown>;

const encode = (part: object | Buffer): string =>
  (Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part))).toString('base64url');

const decode = (part: string): Claims =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

function split(token: string): { header: Claims; claims: Claims; signature: string } {
  const [header = '', claims = '', signature = ''] = token.split('.');
  return { header: decode(header), claims: decode(claims), signature };
}

/** Header of an unsigned JWT. */
export function withoutSignature(token: string): string {
  const { header, claims } = split(token);
  return `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`;
}

/** Replaces the claims but keeps the signature. */
export function tampered(token: string, changes: Claims): string {
  const { header, claims, signature } = split(token);
  return `${encode(header)}.${encode({ ...claims, ...changes })}.${signature}`;
}

/** Signs with HS256 and the public key, which a verifier that trusts the header would accept. */
export function confusedAlgorithm(token: string, publicKey: string): string {
  const { header, claims } = split(token);
  const signed = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`;
}

/** Signs like identity with the key of the stack in `dataDir`, to create formerly valid tokens. */
export async function createForge(dataDir: string) {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    sessionSigningKey: Record<string, string>;
    serviceAuthSecret: string;
  };
  const jwk = secrets.sessionSigningKey;
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const { d: _private, ...publicJwk } = jwk;
  return {
    publicKey: JSON.stringify(publicJwk),
    /** Signs an identity header as the gateway does. */
    serviceToken: () =>
      createServiceTokens(secrets.serviceAuthSecret).sign({
        caller: 'gateway',
        callee: 'identity',
      }),
    resign(token: string, changes: Claims): string {
      const { header, claims } = split(token);
      const signed = `${encode(header)}.${encode({ ...claims, ...changes })}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${encode(signature)}`;
    },
  };
}
