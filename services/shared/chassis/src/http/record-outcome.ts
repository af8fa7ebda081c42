import type { Request } from 'express';
import type { StaffActivity, StaffActor } from '../auth/staff-activity.ts';
import type { Logger } from '../logging/logger.ts';
import { toAppError } from './error-handler.ts';
import type { Definition } from './handle.ts';

export type RecordStaffOutcome = (activity: StaffActivity) => Promise<void>;

/** Fills in the id in a template like `enrollment/:id`, from the path or the body. */
function fillSubject(template: string, request: Request, { staffId }: StaffActor): string {
  const { params } = request;
  // Nothing else of the body is read: each byte of a file is a property, too.
  const body = Object(request.body) as object;
  const valueOf = (name: string): unknown => {
    if (name === 'staffId') return staffId;
    if (Object.hasOwn(params, name)) return params[name];
    return Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  };
  return template.replace(/:(\w+)/g, (_match, name: string) => {
    const value = valueOf(name);
    // An object's own `toString` may be anything.
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && /^[\w-]{1,60}$/.test(String(value)) ? String(value) : '?';
  });
}

/**
 * Records rejected and failed staff requests in the staff activity log. Successful actions are recorded by
 * the use case, in its transaction. The response is the same even if recording fails.
 */
export function createOutcomeRecorder(deps: {
  recordStaffOutcome?: RecordStaffOutcome;
  logger: Logger;
}) {
  async function record(activity: StaffActivity): Promise<void> {
    await deps.recordStaffOutcome?.(activity).catch((err: unknown) => {
      deps.logger.warn({ err, action: activity.action }, 'staff activity could not be recorded');
    });
  }
  return {
    /** Records a call that the role does not allow. */
    refused: ({ method, path }: Definition, actor: StaffActor) =>
      record({
        actor,
        action: 'call',
        subject: `${method} ${path}`,
        result: 'refused',
        detail: `as ${actor.role}`,
      }),

    /** Records an error of an audited route. */
    async failed(
      definition: Definition,
      request: Request,
      given: { actor: StaffActor; error: unknown },
    ) {
      if (!('audit' in definition) || !definition.audit) return;
      const { action, subject } = definition.audit;
      const { status, publicMessage } = toAppError(given.error);
      // Rate-limited requests aren't logged: a flood would fill the log.
      if (status === 429) return;
      await record({
        actor: given.actor,
        action,
        subject: fillSubject(subject, request, given.actor),
        result: status < 500 ? 'refused' : 'failed',
        detail: publicMessage,
      });
    },
  };
}
export type OutcomeRecorder = ReturnType<typeof createOutcomeRecorder>;
