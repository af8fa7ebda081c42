import type { ErrorCode } from '@petwell/contracts';
import type { z } from 'zod';

/** Who a route is open to; the services decide, this tells. */
export type Role = 'owner' | 'demo' | 'setup' | 'viewer' | 'staff' | 'manager';

/** What is answered when it worked. `schema` left out: no body. */
export type DocumentedAnswer = {
  status: number;
  description: string;
  schema?: z.ZodType;
  /** Default application/json. */
  mediaType?: string;
};

export type Operation = {
  /** Method and path as the route table has them. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  /** The name that generated clients give it. */
  id: string;
  tag: 'Catalog' | 'Account' | 'Enrollment' | 'Payment' | 'Staff' | 'About';
  summary: string;
  access: 'anyone' | readonly Role[];
  query?: z.ZodObject;
  /** What the body looks like before it is parsed. */
  body?: z.ZodType;
  /** Takes an Idempotency-Key. */
  isIdempotentByKey?: true;
  answers: readonly DocumentedAnswer[];
  /** Failures of its own, beside those that every route has. */
  errors?: readonly ErrorCode[];
};
