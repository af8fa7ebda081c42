import type { Contract, WithParams } from '../routes/define-route.ts';
import type { ServiceName } from '../service-names.ts';

export type InternalRouteDefinition = Contract & {
  path: `/internal/${string}`;
  /** The service that handles the route. */
  service: ServiceName;
  /** The services that may call it, with a service token. */
  internal: readonly ServiceName[];
};

/** Declares a route between services. The gateway never proxies these. */
// @__NO_SIDE_EFFECTS__
export function defineInternalRoute<const Definition extends InternalRouteDefinition>(
  definition: Definition & WithParams<Definition['path']>,
): Definition {
  return definition;
}
