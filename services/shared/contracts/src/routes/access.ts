/** The roles a public route can be open to. `demo` is the demo owner, who may only look. */
export type Role = 'owner' | 'demo' | 'setup' | 'viewer' | 'staff' | 'manager';

/** Who may call a route. Whether an owner is the right owner is the use case's question. */
export type RouteAccess = 'anyone' | readonly Role[];

export const anyStaff = ['viewer', 'staff', 'manager'] as const satisfies readonly Role[];

/** Staff who may act on customers and their plans. */
export const actingStaff = ['staff', 'manager'] as const satisfies readonly Role[];
