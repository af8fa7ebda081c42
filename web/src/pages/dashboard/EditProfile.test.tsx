import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { createWaitingAddress, mockWaitingAddress } from '../../shared/testing/waiting-address.ts';

const openLink = { sentAt: '2036-11-30T15:00:00.000Z', expiresAt: '2036-12-01T15:00:00.000Z' };
let owner = createOwner();
let pet = createPet();

beforeEach(() => {
  owner = createOwner();
  pet = createPet();
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
    http.get('*/api/enrollments/:email', ({ params }) =>
      params['email'] === owner.email
        ? HttpResponse.json({ owner, enrollments: [createEnrollmentView({ pet })] })
        : errorResponse('not_found', 'Not found.'),
    ),
  );
});

async function openTab() {
  const app = await renderApp('/dashboard/ana%40example.com');
  await app.user.click(await screen.findByRole('tab', { name: 'Edit Profile' }));
  return app;
}
const savePet = () => screen.getByRole('button', { name: 'Save pet profile' });
const saveContact = () => screen.getByRole('button', { name: 'Save contact details' });

describe('/dashboard/{email}: Edit Profile', () => {
  it("[DSH-09] saves the pet once on a double click and shows 'Pet Profile Updated'", async () => {
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/pets/11', async ({ request }) => {
        bodies.push(await request.json());
        pet = createPet({ name: 'Bisquit', weight: 61.5, gender: 'male' });
        return HttpResponse.json({ pet });
      }),
    );
    const { user } = await openTab();
    await user.clear(screen.getByLabelText('Pet name'));
    await user.type(screen.getByLabelText('Pet name'), 'Bisquit');
    await user.type(screen.getByLabelText(/^Weight in lbs/), '61.5');
    await user.selectOptions(screen.getByLabelText(/^Gender/), 'Male');
    await user.type(screen.getByLabelText(/^Health concerns/), ', allergies,,');
    // Faster than any response.
    fireEvent.click(savePet());
    fireEvent.click(savePet());
    expect(await screen.findByText('Pet Profile Updated')).toBeVisible();
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(bodies).toEqual([
      {
        petId: 11,
        ownerId: 7,
        name: 'Bisquit',
        type: 'dog',
        breed: 'Labrador Retriever',
        age: 'adult',
        weight: 61.5,
        gender: 'male',
        healthConcerns: ['joint issues', 'allergies'],
      },
    ]);
    await user.click(screen.getByRole('tab', { name: 'Plan Overview' }));
    expect(await screen.findByRole('heading', { name: 'Bisquit' })).toBeVisible();
  });

  it('[CHG-84] the owner adds a birth date, which is checked at its field', async () => {
    const bodies: { birthDate?: string | null }[] = [];
    server.use(
      http.put('*/api/pets/11', async ({ request }) => {
        bodies.push((await request.json()) as { birthDate?: string });
        pet = createPet({ birthDate: '2020-05-20' });
        return HttpResponse.json({ pet });
      }),
    );
    const { user } = await openTab();
    const field = screen.getByLabelText(/^Birth date/);
    for (const [given, problem] of [
      ['2999-01-01', 'The birth date is in the future'],
      ['1950-01-01', 'The birth date is more than 30 years ago'],
    ] as const) {
      fireEvent.change(field, { target: { value: given } });
      await user.click(savePet());
      expect(await screen.findByText(problem)).toBeVisible();
    }
    expect(bodies).toEqual([]);
    fireEvent.change(field, { target: { value: '2020-05-20' } });
    await user.click(savePet());
    expect(await screen.findByText('Pet Profile Updated')).toBeVisible();
    expect(bodies).toMatchObject([{ birthDate: '2020-05-20' }]);
  });

  it('[QUA-08] [DSH-09] [DSH-11] keeps unsaved input across tabs and a reload until discarded', async () => {
    const { user, unmount } = await openTab();
    const breed = screen.getByLabelText('Breed');
    await user.clear(breed);
    await user.type(breed, 'Beagle');
    await user.type(screen.getByLabelText('Last name'), '-Lopez');
    await user.click(screen.getByRole('tab', { name: 'Plan Overview' }));
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    expect(screen.getByLabelText('Breed')).toHaveValue('Beagle');
    unmount();
    await renderApp('/dashboard/ana%40example.com');
    expect(await screen.findByLabelText('Breed')).toHaveValue('Beagle');
    expect(screen.getByLabelText('Last name')).toHaveValue('Reyes-Lopez');
    expect(screen.getAllByText(/^Not saved yet/)).toHaveLength(2);
    for (const name of ['Breed', 'Last name']) {
      const form = screen.getByLabelText(name).closest('form') as HTMLElement;
      await user.click(within(form).getByRole('button', { name: 'Discard changes' }));
    }
    expect(screen.getByLabelText('Breed')).toHaveValue('Labrador Retriever');
    expect(screen.getByLabelText('Last name')).toHaveValue('Reyes');
    expect(sessionStorage).toHaveLength(0);
  });

  it("[DSH-09] shows 'Update Failed' with the server's message or a fallback", async () => {
    server.use(
      http.put('*/api/pets/11', () =>
        errorResponse('validation_failed', 'The photo is too large.'),
      ),
    );
    const { user } = await openTab();
    await user.click(savePet());
    expect(await screen.findByText('Update Failed')).toBeVisible();
    expect(screen.getByText('The photo is too large.')).toBeVisible();
    server.use(http.put('*/api/pets/11', () => new HttpResponse(null, { status: 500 })));
    await user.click(savePet());
    expect(await screen.findByText('Failed to update pet profile.')).toBeVisible();
  });

  it('[DSH-10] removes a photo, and refuses a file that is not one', async () => {
    pet = createPet({ photoUrl: '/api/pets/11/photo?v=1' });
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/pets/11', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ pet: createPet() });
      }),
    );
    const { user } = await openTab();
    await user.upload(
      screen.getByLabelText('Photo'),
      new File(['x'], 'x.png', { type: 'image/png' }),
    );
    expect(await screen.findByText(/We can’t read this image/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(savePet());
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ photoUrl: null });
  });

  it("[DSH-11] requires all four contact fields, and shows 'Profile Updated'", async () => {
    server.use(
      http.put('*/api/owners/7', async ({ request }) => {
        const { phone } = (await request.json()) as { phone: string };
        owner = createOwner({ phone });
        return HttpResponse.json({ owner });
      }),
    );
    const { user } = await openTab();
    for (const label of ['First name', 'Last name', 'Email', 'Phone number']) {
      await user.clear(screen.getByLabelText(label));
    }
    await user.click(saveContact());
    for (const message of [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    await user.type(screen.getByLabelText('First name'), 'Ana');
    await user.type(screen.getByLabelText('Last name'), 'Reyes');
    await user.type(screen.getByLabelText('Email'), 'ana@example.com');
    await user.type(screen.getByLabelText('Phone number'), '904-555-0199');
    await user.click(saveContact());
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });

  it('[ENR-19] [ENR-20] a stored phone number blocks no other change, and a mistyped address is questioned', async () => {
    owner = createOwner({ phone: 'abc' });
    const bodies: unknown[] = [];
    server.use(
      http.put('*/api/owners/7', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ owner });
      }),
    );
    const { user } = await openTab();
    await user.type(screen.getByLabelText('Phone number'), '1');
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Anna');
    await user.click(saveContact());
    expect(await screen.findByText(/^Please enter a phone number with at least 10/)).toBeVisible();
    await user.type(screen.getByLabelText('Phone number'), '{Backspace}');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'ana@gmial.con');
    expect(await screen.findByText('ana@gmail.com')).toBeVisible();
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), owner.email);
    await user.click(saveContact());
    await waitFor(() => expect(bodies).toMatchObject([{ firstName: 'Anna', phone: 'abc' }]));
  });

  it('[ACC-24] [DSH-11] a new address is pending, and the form and path keep the present one', async () => {
    const email = 'ana.reyes@example.com';
    server.use(
      http.put('*/api/owners/7', () => {
        mockWaitingAddress(createWaitingAddress({ email, link: openLink }));
        return HttpResponse.json({ owner, pendingEmail: email });
      }),
    );
    const { user } = await openTab();
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'Ana.Reyes@example.com');
    await user.click(saveContact());
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    const sent = await screen.findByText(/We’ve emailed a link to ana.reyes@example.com/);
    expect(sent.parentElement).toHaveTextContent(
      'Open it by Dec 1, 2036, 10:00 AM. Until then, keep signing in with ana@example.com.',
    );
    expect(window.location.pathname).toBe('/dashboard/ana%40example.com');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com'));
  });

  it('[ACC-21] asks for the password when the server requires it, and never stores it', async () => {
    const sent: Record<string, unknown>[] = [];
    server.use(
      http.put('*/api/owners/:id', async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if (body['currentPassword'] === 'sunny-day-7') {
          return HttpResponse.json({ owner, pendingEmail: 'new@example.com' });
        }
        const message = 'Please confirm this with your password.';
        const fields = { currentPassword: message };
        return errorResponse('reauthentication_required', message, fields);
      }),
    );
    const { user } = await openTab();
    const email = screen.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'new@example.com');
    expect(screen.queryByLabelText(/to confirm the new email/)).toBeNull();
    await user.click(saveContact());
    await user.type(await screen.findByLabelText(/to confirm the new email/), 'sunny-day-7');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sunny-day-7');
    await user.click(saveContact());
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(sent.map((body) => body['currentPassword'])).toEqual([undefined, 'sunny-day-7']);
  });

  it('[ADM-31] [ACC-21] an address that waits is shown, and its link sent again with the password', async () => {
    const message = 'Please confirm this with your password.';
    const bodies = mockWaitingAddress(createWaitingAddress(), (attempt) =>
      attempt === 1
        ? errorResponse('reauthentication_required', message, { currentPassword: message })
        : undefined,
    );
    const { user } = await openTab();
    expect(await screen.findByText(/^The link we emailed to new@example.com has/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await user.type(await screen.findByLabelText(/to send the link again/), 'sunny-day-7{Enter}');
    expect(await screen.findByText('Link Sent')).toBeVisible();
    expect(await screen.findByText(/Open it by Dec 1, 2036, 10:00 AM\./)).toBeVisible();
    expect(bodies).toEqual([{}, { currentPassword: 'sunny-day-7' }]);
    expect(screen.queryByLabelText(/to send the link again/)).toBeNull();
  });

  it('[ADM-31] [APT-33] so is the account’s own address until somebody confirmed it, with what waits for that', async () => {
    const email = owner.email;
    mockWaitingAddress(createWaitingAddress({ kind: 'account', email, link: null }), () =>
      errorResponse('rate_limited', 'Too many emails. Please try again in an hour.'),
    );
    const { user } = await openTab();
    expect(await screen.findByText('Confirm your email address')).toBeVisible();
    expect(screen.getByText(/you’ll see the visits that the clinic books/)).toBeVisible();
    expect(screen.queryByText(/keep signing in with/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Link Not Sent')).toBeVisible();
  });

  it("[DSH-11] shows 'Update Failed' for a taken address and changes nothing", async () => {
    server.use(
      http.put('*/api/owners/7', () =>
        errorResponse('email_taken', 'This email address belongs to another account.'),
      ),
    );
    const { user } = await openTab();
    await user.click(saveContact());
    expect(await screen.findByText('Update Failed')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard/ana%40example.com'));
  });
});
