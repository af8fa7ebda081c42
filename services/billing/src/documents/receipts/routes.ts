import { AppError, handle, type HandledRoute } from '@petwell/chassis';
import type { LegalClinic } from '@petwell/contracts/legal';
import { readRecordedReceipt } from '@petwell/contracts/routes';
import type { RenderDocument } from '../render-document.ts';
import { buildReceipt } from './rules-receipt.ts';
import type { createFindReceipt } from './store.ts';

/** Creates staff's route for the receipt of a payment in cash or by check. */
export const createReceiptRoutes = (deps: {
  findReceipt: ReturnType<typeof createFindReceipt>;
  renderDocument: RenderDocument;
  clinic: LegalClinic;
  timeZone: string;
}): HandledRoute[] => [
  handle(readRecordedReceipt, async ({ params: { id } }) => {
    const receipt = await deps.findReceipt(id);
    if (receipt === null) throw new AppError('not_found');
    const { pdf } = await deps.renderDocument(buildReceipt(receipt, deps));
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
];
