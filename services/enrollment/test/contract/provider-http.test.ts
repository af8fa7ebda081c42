import { Verifier } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { planPrice } from '../integration/planned-price.ts';
import { as, sharedEnrollment } from '../integration/running-enrollment.ts';
import { readContractsWithEnrollment } from './pact-files.ts';

const enrollment = await sharedEnrollment();

const contracts = readContractsWithEnrollment().http;

test('billing has a contract', () => {
  expect(contracts.map(({ name }) => name)).toContain('billing-enrollment.json');
});

async function enrollWithId(id: number): Promise<void> {
  await enrollment.reset();
  await enrollment.prisma.$executeRaw`SELECT setval('enrollments_id_seq', ${id - 1})`;
  await enrollment.enroll();
}

test.each(contracts)(
  'responds as $name expects',
  async ({ file }) => {
    await new Verifier({
      provider: 'enrollment',
      providerBaseUrl: enrollment.url,
      pactUrls: [file],
      logLevel: 'warn',
      stateHandlers: {
        'enrollment 17 exists': () => enrollWithId(17),
        'enrollment 17 is active, and a price campaign asks its owner': async () => {
          await enrollWithId(17);
          const { prisma } = enrollment;
          await prisma.enrollment.update({ where: { id: 17 }, data: { status: 'active' } });
          await planPrice(enrollment, 17);
          await prisma.priceCampaignMember.updateMany({ data: { way: 'consent' } });
        },
        'enrollment 17 is of a further pet': async () => {
          await enrollWithId(17);
          const { planSnapshot } = await enrollment.prisma.enrollment.findUniqueOrThrow({
            where: { id: 17 },
          });
          const furtherPet = { monthlyDiscount: '5.00', listFee: '64.15' };
          await enrollment.prisma.enrollment.update({
            where: { id: 17 },
            data: { planSnapshot: { ...(planSnapshot as object), furtherPet } },
          });
        },
        'enrollment 4711 does not exist': () => enrollment.reset(),
      },
      requestFilter: (request, _response, next) => {
        const caller = request.path.startsWith('/internal/owners/') ? 'identity' : 'billing';
        request.headers.authorization = as.service(caller)['authorization'];
        next();
      },
    }).verifyProvider();
  },
  600_000,
);
