import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(repositoryDir, 'infra/deploy', path), 'utf8');

test.each(['staging', 'production'])(
  '[MNY-73] the ingress of %s neither logs nor traces requests, which the gateway does by route',
  (overlay) => {
    const ingress = parse(read(`k8s/overlays/${overlay}/ingress.yaml`)) as {
      metadata: { annotations: Record<string, string> };
    };
    expect(ingress.metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/enable-access-log': 'false',
      'nginx.ingress.kubernetes.io/enable-opentelemetry': 'false',
    });
  },
);

test('[MNY-73] Caddy logs neither addresses nor referrers', () => {
  const [options = ''] = read('docker/Caddyfile').split('{$SITE_ADDRESS} {');
  expect(options).toMatch(
    /^\tlog \{\n\t\tformat filter \{\n\t\t\twrap json\n\t\t\tfields \{\n\t\t\t\trequest>uri delete\n\t\t\t\trequest>headers delete\n/m,
  );
});
