import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { CareReads } from './transaction.ts';
import type { CareReminders } from './care-reminders.ts';
import type { DecideCareReport } from './decide-care-report.ts';
import type { MarkDeceased } from './mark-deceased.ts';
import type { ReadPetCare } from './read-pet-care.ts';
import type { ReportCareUseCase } from './report-care.ts';
import { toCaller } from '../core/caller.ts';

export type CareRouteDependencies = {
  readPetCare: ReadPetCare;
  reportCare: ReportCareUseCase;
  decideCareReport: DecideCareReport;
  markDeceased: MarkDeceased;
  careReminders: CareReminders;
  careReads: Pick<CareReads, 'readWork'>;
};

/** Creates the routes for the care calendar and its reminders. */
export function createCareRoutes(deps: CareRouteDependencies): HandledRoute[] {
  return [
    reply(routes.readPetCare, ({ params, ...call }) =>
      deps.readPetCare({ petId: params.id, caller: toCaller(call) }),
    ),
    handle(routes.reportCare, async ({ params, body, caller }) => {
      const request = { petId: params.id, caller: toCaller({ caller, actor: null }), ...body };
      return { status: 201, body: { report: await deps.reportCare(request) } };
    }),
    reply(routes.readCareWork, ({ query }) => deps.careReads.readWork(query.cursor)),
    handle(routes.decideCareReport, async ({ params, body: { isConfirmed }, actor }) => {
      const report = await deps.decideCareReport({ reportId: params.id, isConfirmed, actor });
      return { status: 200, body: { report } };
    }),
    reply(routes.markDeceased, ({ params, ...call }) =>
      deps.markDeceased({ petId: params.id, caller: toCaller(call) }),
    ),
    handle(routes.setCareReminders, async ({ body: { hasReminders }, caller }) => {
      await deps.careReminders.set(caller.owner.ownerId, hasReminders);
      return { status: 200, body: { hasReminders } };
    }),
    reply(routes.stopCareReminders, ({ query }) => deps.careReminders.stop(query.token)),
  ];
}
