// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import type { ShownOffer } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { useCreateEnrollment } from '../../src/features/enroll/api/create-enrollment.ts';
import { readOfferOf } from '../../src/shared/plans/read-offer.ts';
import { readOfferAtDesk } from '../../src/shared/staff/find-pets.ts';
import {
  accepted,
  deskPet,
  enrollmentView,
  known,
  knownPath,
  money,
  owner,
  pet,
  petProfile,
  plan,
  refusal,
  sentJson,
  storedEnrollment,
} from './answers.ts';
import { expectRead, paid } from './staff-contract.ts';
import { contract, mutate, servePageFrom } from './web-contract.ts';

const { fromProviderState } = MatchersV3;

const priced = 'an owner has a paid enrollment, and further pets have a price';
const offer = { membershipFee: money('20.00'), monthlyDiscount: money('5.00') };
const contact = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phone: '904-555-0100',
  email: 'ana@example.com',
};
const mango = { ...petProfile, name: 'Mango' };

test('[FAM-05] an owner reads what another pet is sold with', async () => {
  await contract()
    .addInteraction()
    .given(priced)
    .uponReceiving('a request for the price of another pet')
    .withRequest(
      'GET',
      knownPath('/api/enrollments/${encodedEmail}', '/api/enrollments/ana%40example.com'),
      (builder) => builder.headers(accepted),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        owner: { ...owner, email: known.email },
        enrollments: [enrollmentView('active', true)],
        furtherPet: offer,
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await readOfferOf('ana@example.com')).toEqual({
        membershipFee: '20.00',
        monthlyDiscount: '5.00',
      });
    });
});

test('[FAM-05] staff read it of the pet that they opened', async () => {
  const query = { petId: knownPath('${petId}', '11') };
  const asked = {
    state: paid,
    what: 'the price of another pet',
    path: '/api/admin/desk/pets',
    query,
  };
  const found = { ...deskPet, furtherPet: offer };
  await expectRead(asked, { pets: [found] }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readOfferAtDesk(11)).toEqual({ membershipFee: '20.00', monthlyDiscount: '5.00' });
  });
});

const choice = { addOnIds: [], existingOwnerId: 7 };
const request = (shown: ShownOffer) => ({
  pet: mango,
  owner: contact,
  enrollment: { ...choice, planId: 2, shown },
});
const enrolling = (what: string, shown: object) =>
  contract()
    .addInteraction()
    .given(priced)
    .uponReceiving(what)
    .withRequest('POST', '/api/enrollments', (builder) =>
      builder
        .headers({
          ...sentJson,
          'idempotency-key': fromProviderState(
            '${idempotencyKey}',
            '9f1c2ab04d5e4f60b7a1c2d3e4f50617',
          ),
        })
        .jsonBody({
          pet: mango,
          owner: contact,
          enrollment: {
            ...choice,
            planId: fromProviderState('planId', 2),
            existingOwnerId: known.ownerId,
            shown,
          },
        }),
    );

test('[FAM-06] another pet is sold at the price that was shown', async () => {
  await enrolling('enrolling another pet at its price', {
    plan: 1,
    addOns: {},
    furtherPet: {
      monthlyPrice: fromProviderState('${furtherMonthly}', '58.50'),
      membershipFee: fromProviderState('${furtherFee}', '20.00'),
    },
  })
    .willRespondWith(201, (builder) =>
      builder.jsonBody({
        enrollment: { ...storedEnrollment, addOnIds: [] },
        pet: { ...pet, name: 'Mango' },
        owner,
        plan: { ...plan, furtherPet: { monthlyDiscount: money('5.00'), listFee: money('64.15') } },
        requiresAccountSetup: false,
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const shown = {
        plan: 1,
        addOns: {},
        furtherPet: { monthlyPrice: '58.50', membershipFee: '20.00' },
      };
      expect(await mutate(useCreateEnrollment, request(shown))).toMatchObject({
        plan: { furtherPet: { monthlyDiscount: '5.00', listFee: '64.15' } },
      });
    });
});

test('[FAM-06] another pet isn’t sold at a list price that was shown', async () => {
  const shown = { plan: 1, addOns: {} };
  await enrolling('enrolling another pet at the list price', shown)
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('price_changed')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      await expect(mutate(useCreateEnrollment, request(shown))).rejects.toMatchObject({
        status: 409,
        code: 'price_changed',
      });
    });
});
