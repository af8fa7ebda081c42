import { type ErrorBody, type ErrorCode, errorStatus } from '@petwell/contracts';
import { HttpResponse } from 'msw';

/** A failing answer as every service gives it. */
export function errorAnswer(code: ErrorCode, message: string, fields?: Record<string, string>) {
  const body: ErrorBody = { code, message, requestId: 'req-1', ...(fields && { fields }) };
  return HttpResponse.json(body, { status: errorStatus[code] });
}
