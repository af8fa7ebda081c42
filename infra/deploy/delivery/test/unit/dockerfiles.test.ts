import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeEnvironment, nodeFlags, repositoryDir } from '@petwell/local-stack/parts';
import { validate } from 'dockerfile-utils';
import { DockerfileParser } from 'dockerfile-ast';
import { describe, expect, it } from 'vitest';

const files = ['service', 'gateway', 'tool'].map(
  (kind) => `infra/deploy/docker/${kind}.Dockerfile`,
);
const readText = (file: string) => readFileSync(join(repositoryDir, file), 'utf8');

const problemsOf = (text: string) =>
  validate(text).map(({ code, range }) => ({ code, line: range.start.line + 1 }));

describe.each(files)('%s', (file) => {
  const text = readText(file);
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const lastStage = instructions.slice(
    instructions.findLastIndex((instruction) => instruction.getKeyword() === 'FROM'),
  );
  const ofLastStage = (keyword: string) =>
    lastStage.filter((instruction) => instruction.getKeyword() === keyword);

  it('passes the linter', () => {
    expect(problemsOf(text)).toEqual([]);
  });

  it('builds on the pinned Node version that runs the tests', () => {
    expect(/^ARG NODE_IMAGE=(\S+)$/m.exec(text)?.[1]).toMatch(
      `:${process.versions.node}-bookworm-slim`,
    );
    for (const from of dockerfile.getFROMs()) expect(from.getImage()).toBe('${NODE_IMAGE}');
  });

  it('runs as a non-root user, with a health check and without a shell wrapper', () => {
    const [user] = ofLastStage('USER');
    expect(user?.getArgumentsContent()).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(ofLastStage('USER')).toHaveLength(1);
    expect(ofLastStage('HEALTHCHECK')).toHaveLength(1);
    expect(ofLastStage('CMD')[0]?.getArgumentsContent()).toMatch(/^\["node", /);
  });

  it('installs production packages only, in their own stage', () => {
    const installs = text.match(/npm ci[^\\\n]*/g) ?? [];
    expect(installs.at(-1)).toContain('--omit=dev');
    expect(ofLastStage('RUN').map(String).join()).not.toContain('npm');
    const sources = ofLastStage('COPY').map((copy) => copy.getArgumentsContent() ?? '');
    expect(sources.filter((source) => /^\. /.test(source))).toEqual([]);
  });
});

it.each(['service', 'gateway'])('a %s runs with the local stack’s flags and settings', (kind) => {
  const text = readText(`infra/deploy/docker/${kind}.Dockerfile`);
  const flags = nodeFlags.map((flag) => `"${flag}"`).join(', ');
  expect(text).toContain(`CMD ["node", ${flags}, "src/main.ts"]`);
  const settings = { ...nodeEnvironment, NODE_COMPILE_CACHE: '/app/.compile-cache' };
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  expect(text).toContain(`\nENV ${pairs.join(' ')}\n`);
});

describe('the linter', () => {
  it('reports what Docker would refuse', () => {
    expect(problemsOf('FROM node\nCOPPY . .\n')).not.toEqual([]);
    expect(problemsOf('FROM node\nCMD ["a"]\nCMD ["b"]\n')).not.toEqual([]);
  });
});
