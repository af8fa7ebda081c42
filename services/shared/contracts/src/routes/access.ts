/** Roles that a public route can accept. `demo` is the demo owner, who has read-only access. */
export type Role = 'owner' | 'demo' | 'setup' | 'viewer' | 'staff' | 'manager';

/** The roles that may call a route. The use case checks that an owner accesses only their own data. */
export type RouteAccess = 'anyone' | readonly Role[];

export const anyStaff = ['viewer', 'staff', 'manager'] as const satisfies readonly Role[];

/** Staff who may make changes to customers and their plans. */
export const actingStaff = ['staff', 'manager'] as const satisfies readonly Role[];
