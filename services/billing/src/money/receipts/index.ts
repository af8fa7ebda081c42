import { AppError, handle } from '@petwell/chassis';
import type { LegalClinic } from '@petwell/contracts/legal';
import { readRecordedReceipt } from '@petwell/contracts/routes';
import type { Prisma } from '../../data/database.ts';
import type { RenderDocument } from '../../use-cases/render-document.ts';
import { buildReceipt } from './rules-receipt.ts';
import { createFindReceipt } from './store.ts';

/** Builds the part of the room that prints receipts of payments in cash or by check. */
export function createReceiptDesk(given: {
  prisma: Prisma;
  renderDocument: RenderDocument;
  clinic: LegalClinic & { timeZone: string };
}) {
  const { timeZone, ...clinic } = given.clinic;
  const findReceipt = createFindReceipt(given.prisma);
  return {
    routes: [
      handle(readRecordedReceipt, async ({ params: { id } }) => {
        const receipt = await findReceipt(id);
        if (receipt === null) throw new AppError('not_found');
        const { pdf } = await given.renderDocument(buildReceipt(receipt, { clinic, timeZone }));
        return {
          status: 200,
          body: pdf,
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `inline; filename="${receipt.number}.pdf"`,
            'cache-control': 'no-store',
          },
        };
      }),
    ],
  };
}
