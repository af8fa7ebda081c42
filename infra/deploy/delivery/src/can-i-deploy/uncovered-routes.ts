import type { RouteDefinition } from '@petwell/contracts';
import type { Interaction } from './verifications.ts';

/** Public routes that the web app does not call. */
const notOfTheWebApp: ReadonlySet<string> = new Set([
  // Pages and machines.
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  // The payment provider, whose contract is its SDK.
  'POST /api/webhooks/stripe',
  // Has no visible button.
  'POST /api/enrollments/:id/cancel',
]);

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Returns routes without a web app contract, and exceptions that no longer apply. */
export function findUncoveredRoutes(
  routes: readonly Pick<RouteDefinition, 'path' | 'method'>[],
  contracts: readonly Interaction[],
  excused: ReadonlySet<string> = notOfTheWebApp,
): string[] {
  const calls = contracts.filter(({ consumer }) => consumer === 'web').map(({ call }) => call);
  return routes.flatMap(({ path, method }) => {
    const pattern = patternOf(path);
    const route = `${method.toUpperCase()} ${path}`;
    const isCovered = calls.some((call = '') => {
      const [called = '', at = ''] = call.split(' ');
      return called === method.toUpperCase() && pattern.test(at);
    });
    if (isCovered && excused.has(route)) return [`${route}: the web app calls it after all`];
    if (isCovered || excused.has(route)) return [];
    return [`web → gateway: nobody wrote down what is expected of ${route}`];
  });
}
