import type { AccountExport } from '@petwell/contracts';
import type { Billing, MailArchive, OwnerRegistry } from '../other-services.ts';

/** What this service holds about an owner. */
export type OwnerArchive = {
  read(ownerId: number): Promise<Pick<AccountExport, 'pets' | 'enrollments' | 'appointments'>>;
};

/**
 * GET /api/account/export: everything that is held about an owner, wherever it is. All of it or nothing:
 * a file that leaves something out would not be what was asked for.
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
