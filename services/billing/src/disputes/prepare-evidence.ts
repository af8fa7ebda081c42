import { AppError, staffActed, type StaffActor } from '@petwell/chassis';
import type { DisputeDetail } from '@petwell/contracts';
import type { LegalClinic, TextTerms } from '@petwell/contracts/legal';
import type { DisputeProvider } from './dispute-provider.ts';
import type { FetchMails, FetchUses } from '../core/provider-services.ts';
import type { RenderDocument } from '../documents/index.ts';
import type { RunTransaction, Transaction, WithLease } from '../core/transaction.ts';
import { withinDeadline } from '../core/provider-errors.ts';
import type { DisputeAnswers, Disputes, EvidenceFacts, PreparedEvidence } from './evidence.ts';
import { conflict, type OpenDispute, type RequireOpen } from './require-open.ts';
import { buildDocument, lengths } from './rules-document.ts';
import { buildTexts } from './rules-texts.ts';
import { fits } from './rules.ts';

type Dependencies = {
  disputes: Disputes;
  disputeProvider: Pick<DisputeProvider, 'saveDraft'>;
  requireOpen: RequireOpen;
  fetchUses: FetchUses;
  fetchMails: FetchMails;
  renderDocument: RenderDocument;
  withLease: WithLease;
  transaction: RunTransaction<Pick<Transaction, 'leases' | 'outbox'> & { answers: DisputeAnswers }>;
  clinic: LegalClinic & { timeZone: string; textTerms: TextTerms };
  deadlineMs?: number;
};

/**
 * Handles POST /api/admin/disputes/{id}/evidence: compiles what is on file about the payment and its customer,
 * shortens it until Stripe takes it, and saves it there as a draft. Nothing is submitted.
 * @throws AppError not_found, status_conflict, service_unavailable (repeating is safe)
 */
export function createPrepareEvidence(deps: Dependencies) {
  const { disputes, disputeProvider, requireOpen, withLease, transaction } = deps;

  async function gather({ dispute }: OpenDispute): Promise<EvidenceFacts> {
    const { payerId, enrollmentId } = dispute;
    const facts = await disputes.readFacts(dispute);
    if (facts === null) {
      throw conflict("The customer's data was deleted. Answer this dispute in Stripe's Dashboard.");
    }
    const { timeZone, ...clinic } = deps.clinic;
    const [uses, mails] = await Promise.all([
      deps.fetchUses(enrollmentId),
      deps.fetchMails(payerId),
    ]);
    return { ...facts, clinic, timeZone, uses, mails };
  }

  async function saveShortEnough(open: OpenDispute): Promise<PreparedEvidence> {
    const facts = await gather(open);
    const { disputeId, network } = open;
    const texts = buildTexts(facts);
    for (const limits of lengths) {
      const { document, leftOut } = buildDocument(facts, limits);
      const { pdf, pages } = await deps.renderDocument(document);
      if (!fits({ bytes: pdf.length, pages, texts, network })) continue;
      const saved = await disputeProvider.saveDraft({ disputeId, pdf, texts });
      if (saved === 'refused') {
        throw conflict("Stripe doesn't take evidence for this dispute. Look at it in Stripe.");
      }
      if (saved !== 'too-long') {
        return { stripeFileId: saved.fileId, pdf, pages, leftOut, texts };
      }
    }
    throw conflict('The evidence is too long for Stripe. Send a shorter one in its Dashboard.');
  }

  const prepare = (id: number, actor: StaffActor): Promise<DisputeDetail> =>
    withLease(`dispute:${id}`, async (lease) => {
      const open = await requireOpen(id);
      const evidence = await saveShortEnough(open);
      await transaction(async ({ leases, answers, outbox }) => {
        await leases.require(lease);
        await answers.saveEvidence(id, evidence);
        await outbox.append([
          staffActed({
            actor,
            action: 'dispute-evidence',
            subject: `enrollment/${open.dispute.enrollmentId}`,
            result: 'done',
            detail: null,
          }),
        ]);
      });
      const detail = await disputes.read(id);
      if (detail === null) throw new AppError('not_found');
      return detail;
    });

  return ({ id, actor }: { id: number; actor: StaffActor }) =>
    withinDeadline(deps.deadlineMs ?? 10_000, prepare(id, actor));
}
