import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { expect, it } from 'vitest';

/** That the images build, start, and stop well is what `make test-docker` shows. */
it.each(['service', 'gateway', 'tool'])(
  'the %s image has the tested Node, production packages only, and no root',
  (kind) => {
    const file = join(repositoryDir, `infra/deploy/docker/${kind}.Dockerfile`);
    const [base, ...stages] = readFileSync(file, 'utf8').split(/^(?=FROM )/m);
    expect(base).toContain(`:${process.versions.node}-bookworm-slim\n`);
    for (const stage of stages) expect(stage).toMatch(/^FROM \$\{NODE_IMAGE\}(?: AS \w+)?\n/);
    const last = stages.at(-1) ?? '';
    expect(last.match(/^USER .*$/gm)).toEqual(['USER 1000:1000']);
    expect(last).not.toMatch(/\bnpm\b|^COPY \. /m);
    expect(stages.find((stage) => stage.includes(' AS packages\n'))).toContain('npm ci --omit=dev');
  },
);
