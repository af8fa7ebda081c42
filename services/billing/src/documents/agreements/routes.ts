import { AppError, handle, type HandledRoute, reply } from '@petwell/chassis';
import {
  mailAgreement,
  readAgreementFile,
  readCustomerAgreements,
  readOwnAgreementFile,
  readOwnAgreements,
} from '@petwell/contracts';
import type { Agreements, StoredAgreement } from './agreement.ts';
import type { createMailAgreement } from './mail-agreement.ts';
import { toView, withoutRepeated } from './rules.ts';

const maxListed = 100;

/** Creates the routes for agreements: the owner's own, and those of any customer for staff. */
export function createAgreementRoutes(deps: {
  agreements: Pick<Agreements, 'listOf' | 'find'>;
  renderAgreement: (agreement: StoredAgreement) => Promise<Buffer>;
  mailAgreement: ReturnType<typeof createMailAgreement>;
}): HandledRoute[] {
  const { agreements } = deps;
  const list = async (ownerId: number) => ({
    status: 200 as const,
    body: {
      agreements: withoutRepeated(await agreements.listOf(ownerId, maxListed)).map(toView),
    },
  });
  async function file(agreement: StoredAgreement | null) {
    if (agreement === null) throw new AppError('not_found');
    return {
      status: 200 as const,
      body: await deps.renderAgreement(agreement),
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="agreement-${agreement.id}.pdf"`,
        'cache-control': 'no-store',
      },
    };
  }
  return [
    handle(readOwnAgreements, ({ caller: { owner } }) => {
      if (!owner) throw new AppError('forbidden');
      return list(owner.ownerId);
    }),
    handle(readOwnAgreementFile, async ({ params: { id }, caller: { owner } }) => {
      const agreement = await agreements.find(id);
      return file(agreement?.ownerId === owner?.ownerId ? agreement : null);
    }),
    handle(readCustomerAgreements, ({ params }) => list(params.ownerId)),
    handle(readAgreementFile, async ({ params: { id } }) => file(await agreements.find(id))),
    reply(mailAgreement, ({ params: { id }, actor, record }) =>
      deps.mailAgreement({ id, actor, record }),
    ),
  ];
}
