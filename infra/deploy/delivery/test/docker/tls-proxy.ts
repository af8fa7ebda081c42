/** The TLS proxy of docs/deploy.md, with a certificate of its own authority, on free ports. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { eventually } from '@petwell/acceptance';
import { repositoryDir } from '@petwell/local-stack/parts';

/** Starts Caddy with the Caddyfile of the repository; this process then trusts its certificate. */
export async function startTlsProxy(options: {
  directory: string;
  gatewayPorts: [number, number];
  httpsPort: number;
}) {
  const { directory, gatewayPorts, httpsPort } = options;
  const caddyfile = readFileSync(join(repositoryDir, 'infra/deploy/docker/Caddyfile'), 'utf8');
  const [first, second] = gatewayPorts;
  const file = join(directory, 'Caddyfile');
  const local = `local_certs\n  skip_install_trust\n  admin off\n  auto_https disable_redirects\n  https_port ${httpsPort}`;
  writeFileSync(
    file,
    caddyfile
      .replace(/^\{$/m, `{\n  ${local}`)
      .replace(':8080', `:${first}`)
      .replace(':8081', `:${second}`),
  );
  const env = { ...process.env, SITE_ADDRESS: 'localhost', XDG_DATA_HOME: directory };
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  });
  const root = join(directory, 'caddy/pki/authorities/local/root.crt');
  await eventually('the certificate', () => readIfThere(root), {
    isDone: (certificate) => certificate !== undefined,
  });
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(root, 'utf8')]);
  return { url: `https://localhost:${httpsPort}`, stop: () => caddy.kill() };
}

function readIfThere(file: string): Promise<string | undefined> {
  try {
    return Promise.resolve(readFileSync(file, 'utf8'));
  } catch {
    return Promise.resolve(undefined);
  }
}
