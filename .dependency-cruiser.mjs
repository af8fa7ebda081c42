import { webRules } from './.dependency-cruiser.web.mjs';

// The shape of the system: a service is `core` and rooms, and a file's name tells its role in its room. `data` holds
// the generated clients. Services know each other by contract only.

const tests = '(\\.test\\.tsx?$|/test/|/e2e/|/contracts/src/testing/)';
/** Nothing imports what tools and people start. */
const entrances =
  '(\\.d|\\.config)\\.ts$|/prisma/|/src/(main|cli|end-with-parent)\\.ts$|/src/browser/';
/** A room is a folder of one feature, with file roles instead of layers. Rooms lie around `core`. */
const rooms = '^services/(?:(?!shared/)[^/]+)/src';
const inRoom = `${rooms}/(?!data/)([^/]+)/`;
/** A room, or a folder in one: both have the same file roles. */
const folder = `${rooms}/(?:[^/]+|[^/]+/[^/]+)`;
const store = `${folder}/store(\\.|-)[^/]*ts$`;
/** Adapters of other services, of mail, and of Stripe. */
const provider = `${folder}/(provider-|stripe)[^/]*\\.ts$|^services/billing/src/core/stripe/`;
const pure = `${folder}/(rules[^/]*|transition|decide|enrollment-state|converge-ledger|converge-money-back)\\.ts$`;
const wiring = [`${folder}/index\\.ts$`, `${rooms}/compose\\.ts$`];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Parts that need each other are one part, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-circular-types',
      comment: 'Types that need each other belong in one file. Two parts still have such circles.',
      severity: 'error',
      from: {
        pathNot: ['^services/shared/contracts/src/events/', '^web/src/features/front-desk/'],
      },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Code that nobody uses is deleted.',
      severity: 'error',
      from: { orphan: true, pathNot: [tests, entrances] },
      to: {},
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Every import leads to something that exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests-in-production',
      comment: 'What runs does not know its tests.',
      severity: 'error',
      // The command that writes down what stands on a broker runs only on a developer's machine.
      from: {
        pathNot: [
          tests,
          '^services/shared/chassis/src/testing/',
          '^infra/deploy/delivery/src/broker/',
        ],
      },
      to: { path: [tests, '^services/shared/chassis/src/testing/(?!test-server)'] },
    },
    {
      name: 'services-meet-by-contract',
      comment: 'A service never imports another one.',
      severity: 'error',
      from: { path: '^services/(?!shared/)([^/]+)/' },
      to: { path: '^(services/(?!shared/)|gateway/|web/)', pathNot: '^services/$1/' },
    },
    {
      name: 'gateway-knows-contracts-only',
      comment: 'The gateway talks to services over HTTP.',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: '^(services/(?!shared/)|web/)' },
    },
    ...webRules,
    {
      name: 'contracts-are-browser-safe',
      comment: 'Contracts are read by the browser as well.',
      severity: 'error',
      from: { path: '^services/shared/contracts/src/', pathNot: tests },
      to: {
        pathNot: ['^services/shared/contracts/src/', '(^|/)node_modules/zod/'],
      },
    },
    {
      name: 'shared-knows-no-service',
      comment: 'Shared code is below every service.',
      severity: 'error',
      from: { path: '^services/shared/' },
      to: { path: '^(services/(?!shared/)|gateway/|web/|infra/)' },
    },
    {
      name: 'product-knows-no-infrastructure',
      comment: 'What ships does not import development tools or checks.',
      severity: 'error',
      from: { path: '^(services|gateway|web)/', pathNot: tests },
      to: { path: '^infra/' },
    },
    {
      name: 'simulator-stands-alone',
      comment:
        'The Stripe simulator could be published; it imports its own files and packages only.',
      severity: 'error',
      from: { path: '^infra/dev/stripe-simulator/' },
      to: {
        pathNot: ['^infra/dev/stripe-simulator/', '(^|/)node_modules/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules know rules: no database, no outside system, no clock but the one given.',
      severity: 'error',
      from: { path: pure, pathNot: tests },
      to: {
        path: [
          store,
          provider,
          `${folder}/(index|routes)\\.ts$`,
          '(^|/)node_modules/(?!(zod|fastest-levenshtein)/)',
          '^services/shared/chassis/(?!src/time/)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-need-no-machine',
      comment: 'Rules read no files and no network; hashing is arithmetic.',
      severity: 'error',
      from: { path: pure, pathNot: tests },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'], pathNot: '^crypto$' },
    },
    {
      name: 'only-stores-see-the-database',
      comment: 'Everything else is given functions.',
      severity: 'error',
      from: { path: inRoom, pathNot: [tests, store, ...wiring] },
      to: {
        path: [store, '/data/generated/', '(^|/)node_modules/(kysely|pg|@prisma)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rooms-know-no-sisters',
      comment: 'A room knows core and itself. Values of a sister come through compose.ts.',
      severity: 'error',
      from: { path: inRoom, pathNot: tests },
      to: { path: inRoom, pathNot: `${rooms}/($1|core)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'sisters-are-typed-by-their-index',
      comment: 'Of a sister, a room knows the types that its index.ts offers.',
      severity: 'error',
      from: { path: inRoom, pathNot: tests },
      to: { path: inRoom, pathNot: [`${rooms}/($1|core)/`, `${rooms}/[^/]+/index\\.ts$`] },
    },
    {
      name: 'core-knows-no-room',
      comment: 'Rooms build on core.',
      severity: 'error',
      from: { path: `${rooms}/core/`, pathNot: tests },
      to: { path: inRoom, pathNot: `${rooms}/core/` },
    },
    {
      name: 'rooms-are-entered-by-their-index',
      comment: "The rest of a service knows what a room's index.ts offers.",
      severity: 'error',
      from: { path: `${rooms}/[^/]+\\.ts$`, pathNot: tests },
      to: { path: inRoom, pathNot: `${rooms}/[^/]+/index\\.ts$` },
    },
    {
      name: 'rooms-know-no-wiring',
      comment: 'compose.ts knows the rooms, not the other way around.',
      severity: 'error',
      from: { path: inRoom, pathNot: tests },
      to: { path: `${rooms}/(?!config\\.ts$)[^/]+\\.ts$` },
    },
    {
      name: 'outside-systems-stay-outside',
      comment:
        'Database, broker, and payment provider are known to their stores and adapters, and to what builds them.',
      severity: 'error',
      from: { path: inRoom, pathNot: [tests, ...wiring, store, provider] },
      to: {
        path: ['/data/generated/', '(^|/)node_modules/(pg|amqplib|pg-boss|stripe|nodemailer)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '/data/generated/'] },
    // A peer has packages of its own, which are there only once it was measured.
    exclude: {
      path: ['^(gateway|infra|services|web)/.*dist/', '\\.css$', '^infra/quality/bench/peers/'],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json'],
    },
  },
};
