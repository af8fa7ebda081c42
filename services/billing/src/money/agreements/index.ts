import type { LegalClinic } from '@petwell/contracts/legal';
import type { Prisma } from '../../data/database.ts';
import type { RenderDocument } from '../../use-cases/render-document.ts';
import type { RunTransaction } from '../../use-cases/transaction.ts';
import type { StoredAgreement } from './agreement.ts';
import { createMailAgreement } from './mail-agreement.ts';
import { createAgreementRoutes } from './routes.ts';
import { buildAgreement } from './rules-document.ts';
import { createAgreements } from './store.ts';

/** Builds the part of the room that shows, prints, and mails what owners agreed to. */
export function createAgreementDesk(given: {
  prisma: Prisma;
  transaction: RunTransaction;
  renderDocument: RenderDocument;
  clinic: LegalClinic & { timeZone: string };
}) {
  const { timeZone, ...clinic } = given.clinic;
  const agreements = createAgreements(given.prisma, timeZone);
  const print = (agreement: StoredAgreement) => buildAgreement(agreement, { clinic, timeZone });
  return {
    routes: createAgreementRoutes({
      agreements,
      renderAgreement: async (agreement) => (await given.renderDocument(print(agreement))).pdf,
      mailAgreement: createMailAgreement({ ...given, agreements, print }),
    }),
  };
}
