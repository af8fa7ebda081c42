import type { Core } from '../core/index.ts';
import type { StoredAgreement } from './agreements/agreement.ts';
import { createMailAgreement } from './agreements/mail-agreement.ts';
import { createAgreementRoutes } from './agreements/routes.ts';
import { buildAgreement } from './agreements/rules-document.ts';
import { createAgreements } from './agreements/store.ts';
import { renderDocument } from './provider-pdf.ts';
import { createReceiptRoutes } from './receipts/routes.ts';
import { createFindReceipt } from './receipts/store.ts';

export type { PrintedDocument, PrintedSection, RenderDocument } from './render-document.ts';

/** Builds the room of PDFs: what owners agreed to, and receipts of payments in cash or by check. */
export function createDocuments(core: Core) {
  const { prisma, transaction, timeZone, clinic: withTime } = core;
  const { name, phone, email, address } = withTime;
  const clinic = { name, phone, email, address };
  const agreements = createAgreements(prisma, timeZone);
  const print = (agreement: StoredAgreement) => buildAgreement(agreement, { clinic, timeZone });
  const findReceipt = createFindReceipt(core);
  return {
    routes: [
      ...createAgreementRoutes({
        agreements,
        renderAgreement: async (agreement) => (await renderDocument(print(agreement))).pdf,
        mailAgreement: createMailAgreement({ agreements, print, renderDocument, transaction }),
      }),
      ...createReceiptRoutes({ findReceipt, renderDocument, clinic, timeZone }),
    ],
    renderDocument,
  };
}
