import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholeText } from '../../shared/testing/whole-text.ts';
import { type JoinProgress, priceForFurtherPet, proposeRequestSchema } from '@petwell/contracts';
import { renderApp } from '../../app/render-app.tsx';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createAddOn, createListedPlan, createPlan } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { createAgreement } from '../../shared/testing/money.ts';
import { createAdminUsers, signInStaff } from '../../shared/testing/staff.ts';

const linkId = '0b0e5c1a-6a53-4f4e-9d39-1d2a3b4c5d6e';
const proposed = {
  enrollmentId: 44,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  email: 'ana@example.com',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  totalMonthlyPrice: '63.50',
  membershipFee: '64.15',
  endsAt: '2026-12-08T15:00:00.000Z',
};
let bodies: unknown[];
let keys: (string | null)[];
let progress: JoinProgress['state'];
let isTakenOver: boolean;

beforeEach(() => {
  signInStaff('staff');
  bodies = [];
  keys = [];
  progress = 'waiting';
  isTakenOver = false;
  server.use(
    http.post('*/api/recommendations', () =>
      HttpResponse.json({
        plans: [
          {
            plan: createPlan({ id: 1, name: 'Dog Silver' }),
            reasons: ['Fits'],
            isRecommended: false,
          },
          { plan: createPlan({ id: 2 }), reasons: ['Best for adult dogs'], isRecommended: true },
        ],
        addOns: [{ addOn: createAddOn({ id: 5 }), reasons: ['For joints'] }],
      }),
    ),
    http.post('*/api/admin/proposals', async ({ request }) => {
      bodies.push(proposeRequestSchema.parse(await request.json()));
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json({ ...proposed, isTakenOver }, { status: 201 });
    }),
    http.post('*/api/admin/enrollments/44/join-link', () =>
      HttpResponse.json({
        id: linkId,
        url: 'http://localhost:8080/join#token=abc',
        expiresAt: '2026-12-08T15:00:00.000Z',
      }),
    ),
    http.get(`*/api/admin/join-links/${linkId}`, () => HttpResponse.json({ state: progress })),
  );
});

async function fillIn() {
  const app = await renderApp('/admin-dashboard/new-member');
  const { user } = app;
  await user.type(await screen.findByLabelText('First name'), 'Ana');
  await user.type(screen.getByLabelText('Last name'), 'Reyes');
  await user.type(screen.getByLabelText('Email'), 'ana@example.com');
  await user.type(screen.getByLabelText('Phone number'), '904-555-0100');
  await user.type(screen.getByLabelText('Pet name'), 'Biscuit');
  await user.selectOptions(screen.getByLabelText('Pet type'), 'dog');
  await user.type(screen.getByLabelText('Breed'), 'Beagle');
  await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
  await user.click(screen.getByRole('button', { name: 'See plans' }));
  await screen.findByText('Best for adult dogs');
  return app;
}

describe('a new member at the counter', () => {
  it('[JOI-23] gets the recommended plan with its reasons and the price, and a code, once on a double click', async () => {
    const { user } = await fillIn();
    expect(screen.getByRole('radio', { name: /Dog Gold/ })).toBeChecked();
    await user.dblClick(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByRole('img', { name: /Code to read/ })).toBeVisible();
    expect(screen.getByLabelText('The same as a link')).toHaveValue(
      'http://localhost:8080/join#token=abc',
    );
    expect(bodies).toMatchObject([
      {
        owner: { email: 'ana@example.com' },
        pet: { name: 'Biscuit', age: 'adult' },
        planId: 2,
        addOnIds: [],
      },
    ]);
    expect(keys).toEqual([expect.any(String)]);
  });

  it('[JOI-23] can have every plan for the pet, also one that is not among the best three', async () => {
    const others = [
      createListedPlan({ id: 2 }),
      createListedPlan({ id: 9, name: 'Dog Bronze', monthlyPrice: '19.00' }),
      createListedPlan({ id: 10, name: 'Puppy Bronze', targetAgeGroups: ['puppy/kitten'] }),
    ];
    server.use(http.get('*/api/plans', () => HttpResponse.json(others)));
    const { user } = await fillIn();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: /Dog Bronze/ }));
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await waitFor(() => expect(bodies).toMatchObject([{ planId: 9 }]));
  });

  it('[JOI-24] the desk sees it opened and paid', async () => {
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('Waiting for the owner to open it')).toBeVisible();
    progress = 'opened';
    expect(await screen.findByText('The owner has opened it')).toBeVisible();
    progress = 'paid';
    expect(await screen.findByText('Biscuit’s plan is paid')).toBeVisible();
  });

  it('[JOI-25] a change replaces what was proposed', async () => {
    const { user } = await fillIn();
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByRole('button', { name: 'Change the plan' }));
    await user.click(screen.getByRole('radio', { name: /Dog Silver/ }));
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ planId: 1, replacesId: 44 });
  });

  it('[JOI-25] a pet that has a plan is asked about; nothing typed is lost', async () => {
    const { user } = await fillIn();
    server.use(
      http.post(
        '*/api/admin/proposals',
        () => errorResponse('duplicate_pet', 'Biscuit already has a plan.'),
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByRole('button', { name: 'It is another pet' }));
    expect(await screen.findByRole('img', { name: /Code to read/ })).toBeVisible();
    expect(bodies).toMatchObject([{ confirmDuplicate: true }]);
  });

  it('[JOI-37] asks whether an address that somebody claimed online is theirs, and says what it did', async () => {
    const { user } = await fillIn();
    server.use(
      http.post(
        '*/api/admin/proposals',
        () => errorResponse('address_claimed', 'Someone made an account with this address.'),
        { once: true },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('Ask: is this your email address?')).toBeVisible();
    expect(bodies).toEqual([]);
    isTakenOver = true;
    await user.click(screen.getByRole('button', { name: 'Yes, it’s theirs' }));
    expect(await screen.findByText('The account made online was closed')).toBeVisible();
    expect(bodies).toMatchObject([{ confirmAddress: true }]);
  });

  it('[JOI-39] an address that is not confirmed is explained, and nothing typed is lost', async () => {
    const { user } = await fillIn();
    server.use(
      http.post('*/api/admin/proposals', () =>
        errorResponse('address_unconfirmed', 'We emailed it a link.'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('We emailed it a link.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the details' }));
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
  });

  it('[JOI-01] viewers can’t add members', async () => {
    signInStaff('viewer');
    await renderApp('/admin-dashboard/new-member');
    expect(await screen.findByText(/Your role can’t add members/)).toBeVisible();
  });

  it('[JOI-27] [JOI-30] [QUA-35] paid here, the payment is recorded once, and the agreement is there to print, also after a failure', async () => {
    const { user } = await fillIn();
    const recorded: unknown[] = [];
    server.use(
      http.post('*/api/admin/enrollments/44/recorded-payments', async ({ request }) => {
        recorded.push(await request.json());
        return HttpResponse.json(
          {
            payment: {
              id: linkId,
              enrollmentId: 44,
              amountCents: 12_765,
              paidOn: '2026-11-24',
              method: 'check',
              paidUntil: '2026-12-24',
              countedFrom: '2026-11-24',
              recordedAt: '2026-11-24T15:00:00.000Z',
              recordedBy: 'staff',
              voidedAt: null,
              voidReason: null,
              isOwed: false,
            },
            enrollment: createAdminUsers(1)[0]?.enrollments[0],
          },
          { status: 201 },
        );
      }),
      http.get('*/api/admin/customers/7/agreements', () =>
        errorResponse('service_unavailable', 'Later.'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await user.click(await screen.findByText('Paid here, in cash or by check'));
    await user.selectOptions(screen.getByLabelText('Paid by'), 'check');
    await user.dblClick(screen.getByRole('button', { name: 'Record $127.65' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(
      http.get('*/api/admin/customers/7/agreements', () =>
        HttpResponse.json({
          agreements: [createAgreement({ enrollmentId: 44, recordedBy: 'staff' })],
        }),
      ),
    );
    await user.click(again);
    expect(await screen.findByRole('link', { name: /Print the agreement/ })).toHaveAttribute(
      'href',
      '/api/admin/agreements/8/agreement.pdf',
    );
    expect(recorded).toMatchObject([{ amountCents: 12_765, method: 'check', months: 1 }]);
  });

  describe('after a reload', () => {
    const url = 'http://localhost:8080/join#token=abc';
    const link = { id: linkId, url, expiresAt: '2026-12-08T15:00:00.000Z' };
    const mockProposal = (overrides: object = {}, shown: object | null = link) =>
      server.use(
        http.get('*/api/admin/proposals/44', () =>
          HttpResponse.json({
            proposed,
            status: 'pending_payment',
            paidUntil: null,
            owner: {
              firstName: 'Ana',
              lastName: 'Reyes',
              email: 'ana@example.com',
              phone: '904-555-0100',
            },
            pet: {
              name: 'Biscuit',
              type: 'dog',
              breed: 'Beagle',
              age: 'adult',
              healthConcerns: [],
            },
            planId: 2,
            addOnIds: [],
            ...overrides,
          }),
        ),
        http.get('*/api/admin/enrollments/44/join-link', () => HttpResponse.json({ link: shown })),
      );
    const reload = () => renderApp('/admin-dashboard/new-member?proposal=44');

    it('[JOI-24] the address has the proposal, and the same code is there again', async () => {
      const { user, unmount } = await fillIn();
      await user.click(screen.getByRole('button', { name: 'Show the code' }));
      await screen.findByRole('img', { name: /Code to read/ });
      expect(window.location.search).toBe('?proposal=44');
      unmount();
      mockProposal();
      await reload();
      expect(await screen.findByLabelText('The same as a link')).toHaveValue(url);
      expect(await screen.findByText('Waiting for the owner to open it')).toBeVisible();
      expect(bodies).toHaveLength(1);
    });

    it('[JOI-24] the plan can be changed, with what was filled in', async () => {
      mockProposal();
      const { user } = await reload();
      await user.click(await screen.findByRole('button', { name: 'Change the plan' }));
      expect(await screen.findByRole('radio', { name: /Dog Gold/ })).toBeChecked();
      await user.click(screen.getByRole('radio', { name: /Dog Silver/ }));
      await user.click(screen.getByRole('button', { name: 'Show the code' }));
      await screen.findByRole('img', { name: /Code to read/ });
      expect(bodies).toMatchObject([
        { owner: { phone: '904-555-0100' }, pet: { breed: 'Beagle' }, planId: 1, replacesId: 44 },
      ]);
    });

    it('[JOI-24] a code that is over is made again only on request', async () => {
      mockProposal({}, null);
      const { user } = await reload();
      await user.click(await screen.findByRole('button', { name: 'Make a new code' }));
      expect(await screen.findByRole('img', { name: /Code to read/ })).toBeVisible();
    });

    it.each([
      ['active', null, 'Biscuit’s plan is paid'],
      ['cancelled', null, 'Biscuit’s plan has ended'],
      ['active', '2026-12-24', 'Biscuit’s plan has started'],
    ] as const)('[JOI-24] a plan that is %s, paid until %s', async (status, paidUntil, title) => {
      mockProposal({ status, paidUntil }, null);
      server.use(
        http.get('*/api/admin/customers/7/agreements', () =>
          HttpResponse.json({
            agreements: [createAgreement({ enrollmentId: 44, recordedBy: 'staff' })],
          }),
        ),
      );
      await reload();
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.queryByRole('img', { name: /Code to read/ })).toBeNull();
    });

    it('[JOI-24] a proposal that is over says so, and a failure can be tried again', async () => {
      mockProposal();
      server.use(
        http.get('*/api/admin/proposals/44', () => errorResponse('service_unavailable', 'Later.')),
      );
      const { user } = await reload();
      const again = await screen.findByRole('button', { name: 'Try again' });
      server.use(http.get('*/api/admin/proposals/44', () => errorResponse('not_found', 'Gone.')));
      await user.click(again);
      expect(await screen.findByText('This proposal is over')).toBeVisible();
    });
  });
});

describe('another pet of an owner who is there', () => {
  it('[JOI-50] is proposed without typing the owner again', async () => {
    mockPets([createDeskPet()]);
    const { user } = await renderApp('/admin-dashboard/new-member?with=11');
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    await user.type(screen.getByLabelText('Pet name'), 'Miso');
    await user.selectOptions(screen.getByLabelText('Pet type'), 'dog');
    await user.type(screen.getByLabelText('Breed'), 'Beagle');
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await user.click(screen.getByRole('button', { name: 'See plans' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText(wholeText(/^Ana Reyes’s Biscuit/))).toBeVisible();
    expect(bodies).toMatchObject([{ ownerId: 7, pet: { name: 'Miso' } }]);
    expect(bodies[0]).not.toHaveProperty('owner');
    expect(window.location.search).toBe('?proposal=44');
    await user.click(screen.getByRole('button', { name: 'Change the plan' }));
    expect(await screen.findByText('Best for adult dogs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to owner and pet' }));
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
    expect(screen.getByLabelText('Pet name')).toHaveValue('Miso');
  });

  it('[FAM-08] has the price of a further pet, with the list price beside it', async () => {
    const furtherPet = { membershipFee: '20.00', monthlyDiscount: '5.00' };
    mockPets([createDeskPet({ furtherPet })]);
    const { user } = await renderApp('/admin-dashboard/new-member?with=11');
    await user.type(await screen.findByLabelText('Pet name'), 'Miso');
    await user.selectOptions(screen.getByLabelText('Pet type'), 'dog');
    await user.type(screen.getByLabelText('Breed'), 'Beagle');
    await user.selectOptions(screen.getByLabelText('Age range'), 'adult');
    await user.click(screen.getByRole('button', { name: 'See plans' }));
    expect(await screen.findByText('Second pet or more')).toBeVisible();
    const { monthlyPrice: listPrice } = createPlan({ id: 2 });
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(
      new RegExp(`List price \\$${listPrice}`),
    );
    await user.click(screen.getByRole('button', { name: 'Show the code' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const { monthlyPrice } = priceForFurtherPet(createPlan({ id: 2 }), furtherPet);
    expect(bodies).toMatchObject([
      { ownerId: 7, shown: { furtherPet: { monthlyPrice, membershipFee: '20.00' } } },
    ]);
  });

  it('[JOI-50] another owner can be entered, also when the pet is gone', async () => {
    mockPets([createDeskPet()]);
    const { user } = await renderApp('/admin-dashboard/new-member?with=11');
    await user.click(await screen.findByRole('link', { name: 'Another owner' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
    cleanup();
    await renderApp('/admin-dashboard/new-member?with=99');
    expect(await screen.findByLabelText('Email')).toBeVisible();
  });

  it('[JOI-50] says when the owner can’t be loaded, and tries again', async () => {
    server.use(http.get('*/api/admin/desk/pets', () => HttpResponse.error()));
    const { user } = await renderApp('/admin-dashboard/new-member?with=11');
    expect(await screen.findByText('The owner could not be loaded')).toBeVisible();
    mockPets([createDeskPet()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Reyes')).toBeVisible();
  });

  it('[JOI-50] is one click from the open pet', async () => {
    mockAroundDesk();
    mockPets([createDeskPet()]);
    mockPlanYear();
    await renderApp('/admin-dashboard/desk?pet=11');
    const link = await screen.findByRole('link', { name: 'Add a pet' });
    expect(link).toHaveAttribute('href', '/admin-dashboard/new-member?with=11');
  });
});
