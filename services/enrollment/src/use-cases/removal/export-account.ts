import type { AccountExport } from '@petwell/contracts';
import type { Billing, MailArchive, OwnerRegistry } from '../other-services.ts';

/** Enrollment's data about an owner. */
export type OwnerArchive = {
  read(
    ownerId: number,
  ): Promise<
    Pick<
      AccountExport,
      | 'pets'
      | 'enrollments'
      | 'appointments'
      | 'appointmentRequests'
      | 'notes'
      | 'careRemindersStoppedAt'
    >
  >;
};

/**
 * Handles GET /api/account/export: collects an owner's data from all services. Fails if any part is
 * unavailable, because an incomplete export would be wrong.
 * @throws AppError not_found, service_unavailable
 */
export function createExportAccount(deps: {
  archive: OwnerArchive;
  ownerRegistry: Pick<OwnerRegistry, 'heldData'>;
  billing: Pick<Billing, 'heldData'>;
  mailArchive: MailArchive;
  clock: () => Date;
}) {
  return async function exportAccount(ownerId: number): Promise<AccountExport> {
    const [account, own, billing, mails] = await Promise.all([
      deps.ownerRegistry.heldData(ownerId),
      deps.archive.read(ownerId),
      deps.billing.heldData(ownerId),
      deps.mailArchive.heldData(ownerId),
    ]);
    return { exportedAt: deps.clock().toISOString(), account, ...own, billing, mails };
  };
}
export type ExportAccount = ReturnType<typeof createExportAccount>;
