import { type ErrorBody, type ErrorCode, errorStatus } from '@petwell/contracts';
import { HttpResponse } from 'msw';

/** Creates an error response in the services' format. */
export function errorResponse(code: ErrorCode, message: string, fields?: Record<string, string>) {
  const body: ErrorBody = { code, message, requestId: 'req-1', ...(fields && { fields }) };
  return HttpResponse.json(body, { status: errorStatus[code] });
}
