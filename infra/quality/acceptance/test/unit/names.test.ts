import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMetrics } from '@petwell/chassis';
import { describeBrokerTopology } from '@petwell/chassis/testing';
import {
  deviceCookieName,
  publicRoutes,
  sessionCookieName,
  sessionKindSchema,
} from '@petwell/contracts';
import {
  domainEventSchema,
  formerDeliveries,
  keyOfEvent,
  mailKeys,
} from '@petwell/contracts/events';
import { internalRoutes } from '@petwell/contracts/internal';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { repositoryDir } from '@petwell/local-stack/parts';
import { expect, test } from 'vitest';
import { createBillingMetrics } from '../../../../../services/billing/src/metrics.ts';
import {
  draftKeys,
  flowKeys,
  profileDraftKeys,
} from '../../../../../web/src/shared/session-storage/flow-keys.ts';
import { embeddedNames } from '../../../../../services/shared/chassis/src/bus/embedded-queues.ts';
import { rabbitNames } from '../../../../../services/shared/chassis/src/bus/rabbitmq-names.ts';

/** Names used outside of the code: in databases, brokers, browsers, mail logs, and alerts. */
type Section = [title: string, lines: readonly string[]];

const left = new Set(['test', 'testing', 'generated', 'node_modules']);
const exclude = (path: string) => left.has(path.split('/').at(-1) ?? '');

type Source = { service: string; text: string };

async function readSources(files: string): Promise<Source[]> {
  const sources: Source[] = [];
  for await (const path of glob(files, { cwd: repositoryDir, exclude })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const [, service = ''] = /^(?:services\/(?:shared\/)?)?([^/]+)/.exec(path) ?? [];
    sources.push({ service, text: await readFile(join(repositoryDir, path), 'utf8') });
  }
  return sources;
}
const readOnce = new Map<string, Promise<Source[]>>();

/** Everything that matches in the services' sources, whichever file it stands in. */
async function search(
  pattern: RegExp,
  files = '{services,gateway}/**/src/**/*.ts',
): Promise<string[]> {
  const reading = readOnce.get(files) ?? readSources(files);
  readOnce.set(files, reading);
  const found = new Set<string>();
  for (const { service, text } of await reading) {
    for (const match of text.matchAll(pattern)) {
      found.add(
        [service, ...match.slice(1).filter((part) => part !== undefined)]
          .join(' ')
          .replace(/\s+/g, ' '),
      );
    }
  }
  return [...found].sort();
}

async function broker(): Promise<string[]> {
  const { exchanges, queues, bindings } = await describeBrokerTopology();
  const namespaced = [rabbitNames('a'), embeddedNames('a')];
  return [
    ...exchanges.map(({ name, type, durable }) => `exchange ${name} ${type} durable=${durable}`),
    ...queues.map(({ name, arguments: given }) => `queue ${name} ${JSON.stringify(given)}`),
    ...bindings.map((one) => `bind ${one.source} --${one.routing_key}--> ${one.destination}`),
    ...Object.entries(formerDeliveries).map(
      ([queue, types]) => `unbind ${queue} ${types.join(' ')}`,
    ),
    ...namespaced.map((names) => `namespace: ${names.queue('queue')} ${names.deadQueue('queue')}`),
    `embedded topic: ${embeddedNames('').topic('mail.requested.v1')}`,
  ];
}

const cookies = [false, true].flatMap((isSecure) => [
  ...sessionKindSchema.options.map((kind) => sessionCookieName(kind, isSecure)),
  deviceCookieName(isSecure),
]);

const mailKeyLines = [
  ...Object.entries(mailRequests).map(
    ([kind, request]) =>
      `${kind} ${'dedupeKey' in request ? request.dedupeKey : keyOfEvent(kind, '<event>')}`,
  ),
  `finish-enrollment, last ${mailKeys.finishEnrollment(17, 2)}`,
  `start link, mailed again ${mailKeys.startLink('link', 2)}`,
  ...(['booked', 'changed', 'cancelled', 'due'] as const).map(
    (notice) => `appointment, ${notice} ${mailKeys.appointment(notice, { id: 4, version: 2 })}`,
  ),
];

const storageKeys = Object.values({ ...flowKeys, ...draftKeys, ...profileDraftKeys });

/** How billing counts payments; an alert asks for some of these. */
async function paymentResults(): Promise<string[]> {
  const registry = createMetrics('billing');
  const metrics = createBillingMetrics(registry, {
    countPending: () => Promise.resolve(0),
    countDiffering: () => Promise.resolve(null),
  });
  for (const type of [
    'payment.succeeded.v1',
    'payment.failed.v1',
    'payment.action-required.v1',
  ] as const)
    metrics.countAnnouncement(type);
  metrics.countLatePayment();
  return (await registry.metrics())
    .split('\n')
    .filter((line) => /^billing_payments_total/.test(line));
}

/** Resources that staff, owners, and jobs take turns on. */
async function claims(): Promise<string[]> {
  const found = await search(
    /(?:withClaim|unlessClaimed|acquireAny)\([^,]*,\s*(`[^`]+`|'[^']+'|claimOf\([^)]*\)|\[`[^`]+`\])/g,
  );
  return [...new Set(found.map((line) => line.replaceAll(/\$\{[^}]*\}/g, '…')))];
}

const metric = /\b([a-z]+(?:_[a-z0-9]+)+(?:\{[^}]*\})?)(?![a-z0-9_({])/g;

/** Metrics, with their labels, that alerts ask for. */
async function alertMetrics(): Promise<string[]> {
  const rules = 'infra/deploy/observability/prometheus/rules/*.yml';
  return (await search(metric, rules)).map((line) => line.replace(/^infra /, ''));
}

async function collect(): Promise<Section[]> {
  const events = domainEventSchema.options.map(({ shape }) => shape.type.value);
  return [
    ['event types', events.toSorted()],
    ['broker', (await broker()).toSorted()],
    ['cookies', cookies],
    ['storage of browsers', storageKeys],
    [
      'public paths',
      publicRoutes.map(({ method, path, service }) => `${method} ${path} ${service}`).toSorted(),
    ],
    [
      'internal paths',
      internalRoutes
        .map(
          ({ method, path, service, internal }) =>
            `${method} ${path} ${service} < ${internal.join(' ')}`,
        )
        .toSorted(),
    ],
    ['keys of mails', mailKeyLines],
    ['keys of mails made of other events', await search(/dedupeKey: (`[^`]+`|\[[^\]]+\])/g)],
    ['keys of mails, as they are made', await search(/mailKeys\.(\w+)(\((?:[^()]|\(\))*\))/g)],
    ['keys of repeated requests', await search(/\b(scope|request) = (`\$[^`]+`)/g)],
    ['advisory locks', await search(/const (\w+Lock|lockId) = ([\d_]+)/g)],
    [
      'advisory locks in SQL',
      await search(/(pg_\w*advisory\w*)\((\d+)/g, 'services/*/prisma/migrations/**/*.sql'),
    ],
    ['claims', await claims()],
    ['kinds of jobs', await search(/type JobKind = ([^;]+);/g)],
    [
      'timers',
      await search(
        /createRepeater\(\{\s*name: '([^']+)'|^ *(?:\{ )?name: '([a-z -]+)',\s*work:|inNewTrace\(\s*'([^']+)'/gm,
      ),
    ],
    [
      'housekeeping',
      await search(
        /^ {6}'([a-z ]+)': (?:(?:async )?\(|create|\w+\.)|housekeeping: \{ '([^']+)'/gm,
        'services/*/src/**/index.ts',
      ),
    ],
    [
      'intervals',
      await search(/const (\w*(?:[iI]nterval|[pP]oll|[cC]heck|nextCharge|starts)Ms) = ([\d_* ]+)/g),
    ],
    [
      'timeouts',
      await search(
        /\b(\w*[tT]imeoutMs)(?:: | = )([\d_]+)|(create\w+)\((?:\{[^}]*)?client\((\w+)\)/g,
      ),
    ],
    ['settings of time', await search(/(\w+_MS): envInt\.default\(([\d_]+)\)/g)],
    [
      'metrics',
      await search(
        /(?:name: |mirror\(|gauge\()\s*'((?:billing|notification|bus|outbox|http|gateway)_[a-z_]+)'/g,
      ),
    ],
    ['metrics of alerts', await alertMetrics()],
    ['payments by result', await paymentResults()],
  ];
}

test('names that stand outside of the code are those of names.txt', async () => {
  const sections = await collect();
  const text = sections
    .map(([title, lines]) => [`## ${title}`, ...lines, ''].join('\n'))
    .join('\n');
  const pinned = await readFile(join(import.meta.dirname, 'names.txt'), 'utf8');
  expect(text.split('\n')).toEqual(pinned.split('\n'));
});
