import type { Request } from 'express';
import { describeDevice } from './describe-device.ts';

/** What the browser says it is, in plain words. */
export const deviceOf = (request: Request): string | null =>
  describeDevice(request.get('user-agent'));
