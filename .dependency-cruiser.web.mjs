// The layers of the browser app: `app | pages → features → shared`.

const tests = '(\\.test\\.tsx?$|/test/|/e2e/)';
/** The folder that holds `api`, `components`, and the files beside them; several make a folder, as in `money`. */
const feature = '^web/src/features/(.+?)/(?:api/|components/|[^/]+$)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
export const webRules = [
  {
    name: 'web-shared-knows-no-feature',
    comment: 'Shared code is below every feature and page.',
    severity: 'error',
    from: { path: '^web/src/shared/', pathNot: tests },
    to: { path: '^web/src/(features|pages|app)/' },
  },
  {
    name: 'web-features-know-no-sisters',
    comment:
      'A feature imports shared code; pages and the app put features together. Of a sister, a feature may ' +
      'import the types in its index.ts.',
    severity: 'error',
    from: {
      path: feature,
      pathNot: tests,
    },
    to: {
      path: '^web/src/(features|pages|app)/',
      pathNot: ['^web/src/features/$1/', '^web/src/features/.+/index\\.ts$'],
    },
  },
  {
    name: 'web-features-take-types-only',
    comment: 'Values of a sister come through the page.',
    severity: 'error',
    from: { path: feature, pathNot: tests },
    to: {
      path: '^web/src/features/.+/index\\.ts$',
      pathNot: '^web/src/features/$1/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-knows-contracts-only',
    comment: 'What reaches the browser holds neither server code nor Node.',
    severity: 'error',
    from: { path: '^web/src/', pathNot: tests },
    to: { path: '^(services/(?!shared/contracts/)|gateway/|infra/)' },
  },
];
