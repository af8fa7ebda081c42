import type { RequestContext, Span } from '@petwell/chassis/core';
import type { Response } from 'express';
import type { Exchange } from '../proxy/exchange.ts';
import type { Identity } from '../sessions/identify.ts';

/** Values that the handlers of one request share. */
export type Locals = {
  context: RequestContext;
  /** The template of the route, never the path, which may hold an email address. */
  route: string;
  span?: Span | undefined;
  identity?: Identity | undefined;
  exchange?: Exchange;
};

export const localsOf = (response: Response): Locals => response.locals as Locals;
