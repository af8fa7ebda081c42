import { AppError, type RequestName, staffActed, type StaffActor } from '@petwell/chassis';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout } from '../../core/payable.ts';
import type { PrintedDocument, RenderDocument } from '../render-document.ts';
import type { RunTransaction } from '../../core/transaction.ts';
import type { Agreements, StoredAgreement } from './agreement.ts';

/**
 * Handles POST /api/admin/agreements/{id}/mail: mails the agreement as a PDF to its owner, once per Idempotency-Key.
 * @throws AppError not_found, status_conflict (the owner was deleted)
 */
export function createMailAgreement(deps: {
  agreements: Agreements;
  print: (agreement: StoredAgreement) => PrintedDocument;
  renderDocument: RenderDocument;
  transaction: RunTransaction;
}) {
  const { agreements, transaction } = deps;
  return async (given: { id: number; actor: StaffActor; record: RequestName | null }) => {
    const { id, actor, record } = given;
    const agreement = await agreements.find(id);
    if (agreement === null) throw new AppError('not_found');
    const owner = await agreements.findOwner(agreement.ownerId);
    if (owner === null) {
      throw new AppError('status_conflict', { publicMessage: "This customer's data was deleted." });
    }
    const { pdf } = await deps.renderDocument(deps.print(agreement));
    const { enrollmentId } = agreement;
    const subject = `enrollment/${enrollmentId}`;
    await transaction(async ({ outbox, requests }) => {
      await outbox.append([
        mailAbout(
          { enrollmentId, payer: owner },
          {
            dedupeKey: mailKeys.agreement(id, record?.key ?? ''),
            // The owner asked for it, also after the pet died.
            about: null,
            mail: {
              kind: 'agreement',
              firstName: owner.firstName,
              email: owner.email,
              petName: agreement.petName ?? '',
              planName: agreement.plan?.planName ?? '',
              agreedAt: agreement.agreedAt,
              file: pdf.toString('base64'),
            },
          },
        ),
      ]);
      await outbox.append([
        staffActed({ actor, action: 'mail-agreement', subject, result: 'done', detail: null }),
      ]);
      if (record) await requests.complete(record, { status: 204, body: null });
    });
  };
}
