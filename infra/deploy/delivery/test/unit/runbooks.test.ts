import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import { describe, expect, it } from 'vitest';

const folder = join(repositoryDir, 'docs/runbooks');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');

/** Returns the sources of services, gateway, and tools as one text. */
const sources = ['services', 'gateway/src', 'infra/deploy/observability']
  .flatMap((root) =>
    readdirSync(join(repositoryDir, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|yml|prisma)$/.test(name) && !/node_modules|generated/.test(name))
      .map((name) => readFileSync(join(repositoryDir, root, name), 'utf8')),
  )
  .join('\n');

describe.each(pages)('docs/runbooks/%s', (page) => {
  const text = textOf(page);
  const all = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, word = '']) => word)),
  ];

  it('names only existing metrics and alerts', () => {
    for (const metric of all(/\b((?:billing|bus|outbox|notification)_[a-z_]+)\b/g)) {
      expect(sources, metric).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
    }
    for (const alert of all(
      /\b((?:Bus|Outbox|Webhooks|Payments|Mails|Money|Dead|Many|Slow)[A-Z]\w+)\b/g,
    )) {
      expect(sources, alert).toContain(`alert: ${alert}`);
    }
  });

  it('names only existing commands and pages', () => {
    const makefile = readFileSync(join(repositoryDir, 'Makefile'), 'utf8');
    for (const target of all(/(?:^|`)make ([a-z-]+)/gm)) {
      expect(makefile, target).toMatch(new RegExp(`^${target}:`, 'm'));
    }
    for (const link of all(/\]\(([a-z-]+\.md)\)/g)) expect(pages).toContain(link);
  });
});

it('every runbook says when it is over, and is linked', () => {
  for (const page of pages.filter((name) => !/^(README|alerts)\.md$/.test(name))) {
    expect(textOf(page), page).toMatch(/\*\*Over\*\* when/);
    expect(textOf('README.md'), page).toContain(`(${page})`);
  }
});

it('[OPS-13] rotating covers every secret that `make docker-env` writes', () => {
  const script = readFileSync(
    join(repositoryDir, 'infra/dev/local-stack/src/create-docker-env.ts'),
    'utf8',
  );
  const secrets = [
    ...script.matchAll(/\b([A-Z_]+_(?:PASSWORD|SECRET|JWKS|SECRET_KEY)|SMTP_URL): /g),
  ];
  expect(secrets.length).toBeGreaterThan(7);
  for (const [, name = ''] of secrets) expect(textOf('rotate-secrets.md')).toContain(name);
});
