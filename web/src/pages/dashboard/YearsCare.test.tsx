import type { EnrollmentView, PetCare } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createAppointment,
  createAppointmentRequest,
  mockAppointments,
} from '../../shared/testing/appointments.ts';
import {
  createBenefit,
  createDiscount,
  createPetCare,
  createPlanYear,
} from '../../shared/testing/benefits.ts';
import { showOn } from '../../shared/testing/browser-parts.ts';
import { mockPlanYear } from '../../shared/testing/desk.ts';
import {
  createEnrollmentView,
  createOwner,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

const mockCare = (care: Partial<PetCare>) =>
  server.use(http.get('*/api/pets/:id/care', () => HttpResponse.json(createPetCare(care))));

type Opened = Partial<Pick<EnrollmentView, 'status' | 'endsOn'>> & { isDemo?: boolean };

function openDashboard({ isDemo = false, ...overrides }: Opened = {}, query = '') {
  const owner = createOwner();
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo } })),
    ),
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner, enrollments: [createEnrollmentView(overrides)] }),
    ),
  );
  return renderApp(`/dashboard/${encodeURIComponent(owner.email)}${query}`);
}

const texts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A dental cleaning is due, an exam is later, a discount is there always, and a microchip is used up. */
const year = {
  planYear: { startsOn: '2026-09-01', endsOn: '2027-08-31' },
  benefits: [
    createBenefit({ left: 2, used: 2 }),
    createBenefit({
      code: 'dental',
      label: 'Dental cleaning',
      careType: 'dental',
      quantity: 1,
      lastUsedOn: null,
      used: 0,
      left: 1,
    }),
    createBenefit({ code: 'microchip', label: 'Microchip', quantity: 1, used: 1, left: 0 }),
    createDiscount(),
  ],
};
const items = [
  ...createPetCare().items,
  {
    code: 'dental',
    label: 'Dental cleaning',
    careType: 'dental',
    dueOn: '2027-01-10',
    lastDoneOn: null,
    left: 1,
  },
];

describe('this year’s care', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') });
    mockPlanYear(year);
    mockCare({ items });
  });
  afterEach(() => void vi.useRealTimers());

  it('[DSH-17] [CAR-01] shows each service once: due first, then later, always, and used up', async () => {
    await openDashboard();
    expect(await screen.findByText('3 of 6 used · year ends August 31, 2027')).toBeVisible();
    expect(texts('Due in the next 60 days')).toEqual([
      'Dental cleaningby January 10 · Already done? Dental cleaning1 of 1 leftRequest Dental cleaning',
    ]);
    expect(texts('Later')).toEqual([
      'Comprehensive physical examby April 20 · last done October 202 of 4 leftRequest Comprehensive physical exam',
    ]);
    expect(texts('Always')).toEqual(['5% off other services']);
    expect(screen.getByText('Used up (1)')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/coverage|covered/i);
  });

  it('[DSH-17] folds on a phone what is due later', async () => {
    showOn('phone');
    const { user } = await openDashboard();
    const later = await screen.findByText('Later (1)');
    const row = screen.getByRole('button', { name: 'Request Comprehensive physical exam' });
    expect(row).not.toBeVisible();
    await user.click(later);
    expect(row).toBeVisible();
  });

  const mockSeven = (dueOn: string) => {
    const codes = ['exam', 'dental', 'nails', 'core', 'lepto', 'urine', 'blood'];
    const due = codes.map((code) => ({
      code,
      label: `Service ${code}`,
      careType: 'other' as const,
      dueOn,
      lastDoneOn: null,
      left: 1,
    }));
    mockCare({ items: due });
    mockPlanYear({
      ...year,
      benefits: due.map(({ code, label }) => createBenefit({ code, label, used: 0, left: 1 })),
    });
  };

  it('[QUA-05] has on paper what the screen folds', async () => {
    showOn('paper');
    mockSeven('2027-04-20');
    await openDashboard();
    await screen.findByRole('list', { name: 'Later' });
    expect(texts('Later')).toHaveLength(7);
  });

  it('[DSH-17] [APT-06] shows on a phone the first five that are due, and two visits', async () => {
    showOn('phone');
    mockSeven('2026-12-01');
    mockAppointments({
      appointments: [31, 32, 33, 34].map((id) => createAppointment({ id })),
    });
    const { user } = await openDashboard();
    const lengths = () =>
      ['Due in the next 60 days', 'Upcoming visits'].map((name) => texts(name).length);
    await screen.findByRole('list', { name: 'Upcoming visits' });
    await screen.findByRole('list', { name: 'Due in the next 60 days' });
    expect(lengths()).toEqual([5, 2]);
    await user.click(screen.getByRole('button', { name: '2 more due' }));
    await user.click(screen.getByRole('button', { name: '2 more visits' }));
    expect(lengths()).toEqual([7, 4]);
  });

  it('[DSH-25] of a plan that is set to end, everything left is due by its last day', async () => {
    await openDashboard({ endsOn: '2026-12-24' });
    expect(await screen.findByText('3 of 6 used · plan ends December 24, 2026')).toBeVisible();
    const due = texts('Due in the next 60 days');
    expect(due).toHaveLength(2);
    for (const text of due) expect(text).toContain('by December 24');
    expect(screen.queryByRole('list', { name: 'Later' })).toBeNull();
  });

  it('[DSH-26] a visit in the next 60 days stands at its day, whenever the service is due', async () => {
    mockAppointments({ appointments: [createAppointment({ type: 'exam', day: '2026-11-30' })] });
    await openDashboard();
    await screen.findByText('Booked for Mon, Nov 30 at 2:30 PM');
    expect(texts('Due in the next 60 days')).toEqual([
      expect.stringContaining('Comprehensive physical exam'),
      expect.stringContaining('Dental cleaning'),
    ]);
  });

  it('[BEN-12] [OFR-118] names dollars only once the uses were worth more than what was paid', async () => {
    const { unmount } = await openDashboard();
    expect(
      await screen.findByText(
        wholeText('Worth $310 at the clinic’s prices so far; you’ve paid $254.60.'),
      ),
    ).toBeVisible();
    unmount();
    for (const money of [{ valueUsed: '254.60' }, { paid: null }, { valueUsed: null }]) {
      mockPlanYear({ ...year, ...money });
      const shown = await openDashboard();
      expect(await screen.findByText(/^3 of 6 used/)).toBeVisible();
      expect(screen.queryByText(/you’ve paid/)).toBeNull();
      shown.unmount();
    }
  });

  it('[DSH-20] names the most urgent thing, and opens the request for it', async () => {
    const { user } = await openDashboard();
    const next = within(await screen.findByRole('region', { name: 'Next step' }));
    expect(next.getByRole('heading')).toHaveTextContent('Next for Biscuit: dental cleaning');
    expect(next.getByText('Included once this plan year, best by January 10.')).toBeVisible();
    await user.click(next.getByRole('button', { name: 'Request a visit' }));
    expect(window.location.search).toBe('?pet=11&request=dental');
    const chips = within(screen.getByRole('group', { name: 'What is the visit for?' }));
    expect(chips.getAllByRole('checkbox').map((one) => [one.parentElement?.textContent])).toEqual([
      ['Dental cleaning'],
      ['Comprehensive physical exam'],
    ]);
    expect(chips.getByRole('checkbox', { name: 'Dental cleaning' })).toBeChecked();
    await user.click(chips.getByRole('checkbox', { name: 'Comprehensive physical exam' }));
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/appointment-requests', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ request: createAppointmentRequest() }, { status: 201 });
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Mon, November 23' }));
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request Sent')).toBeVisible();
    expect(sent).toEqual([
      {
        petId: 11,
        preferredTimes: [{ day: '2026-11-23', part: 'any' }],
        note: '',
        benefitCodes: ['dental', 'exam'],
      },
    ]);
  });

  it('[DSH-20] before any use says that the first exam is waiting, and no sum', async () => {
    mockPlanYear({
      valueUsed: '0.00',
      paid: '221.85',
      benefits: [createBenefit({ used: 0, left: 4, lastUsedOn: null })],
    });
    mockCare({ items: [{ ...items[0]!, dueOn: '2026-12-18', lastDoneOn: null, left: 4 }] });
    await openDashboard();
    expect(await screen.findByText('Biscuit’s first exam is waiting')).toBeVisible();
    expect(document.body).not.toHaveTextContent('221.85');
  });

  it('[DSH-20] asks for nothing once everything is used up', async () => {
    mockPlanYear({ ...year, benefits: [createBenefit({ used: 4, left: 0 })] });
    await openDashboard();
    expect(await screen.findByText('Biscuit has used everything in this plan year')).toBeVisible();
    expect(screen.getByText(/The next one begins on September 1/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request a visit' })).toBeNull();
  });

  it('[DSH-21] a mailed link opens the request for the most urgent service of its pet', async () => {
    await openDashboard({}, '?pet=11&request=next');
    const dialog = await screen.findByRole('dialog', { name: 'Request a visit for Biscuit' });
    expect(within(dialog).getByRole('checkbox', { name: 'Dental cleaning' })).toBeChecked();
  });

  it('[DSH-21] stays with that service while it is sent, although another one is the most urgent then', async () => {
    const { user } = await openDashboard({}, '?pet=11&request=next');
    const dialog = within(await screen.findByRole('dialog'));
    server.use(
      http.post('*/api/appointment-requests', () => {
        const request = createAppointmentRequest({ benefitCodes: ['dental'] });
        mockAppointments({ requests: [request] });
        return HttpResponse.json({ request }, { status: 201 });
      }),
    );
    const chosen = new Set<string | null>();
    const watch = new MutationObserver(() => {
      const [first] = screen.queryAllByRole('group', { name: 'What is the visit for?' });
      for (const chip of first?.querySelectorAll(':checked') ?? [])
        chosen.add(chip.parentElement!.textContent);
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    await user.click(dialog.getByRole('checkbox', { name: 'Mon, November 23' }));
    await user.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await screen.findByText('Request Sent')).toBeVisible();
    watch.disconnect();
    expect([...chosen]).toEqual(['Dental cleaning']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[DSH-21] ignores a service that the plan does not have', async () => {
    await openDashboard({}, '?pet=11&request=unknown');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: 'Dental cleaning' })).not.toBeChecked();
    expect(dialog.queryByText(/unknown/)).toBeNull();
  });

  it('[CAR-09] shows the visit that is booked for a service, which asks for another time', async () => {
    mockAppointments({
      appointments: [
        createAppointment({ id: 1, status: 'cancelled' }),
        createAppointment({ id: 2, petId: 12, petName: 'Pepper' }),
        createAppointment({ id: 3, type: 'exam', time: '15:00', benefitCodes: ['dental'] }),
      ],
    });
    const { user } = await openDashboard();
    expect(await screen.findByText('Booked for Mon, Nov 30 at 3:00 PM')).toBeVisible();
    expect(screen.getAllByText(/^Booked for/)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Change the visit for Dental cleaning' }));
    expect(await screen.findByRole('dialog', { name: 'Another time for Biscuit' })).toBeVisible();
  });

  it('[CAR-09] offers no other time for a visit within 24 hours', async () => {
    mockAppointments({
      appointments: [
        createAppointment({ day: '2026-11-21', startsAt: '2026-11-21T14:59:00.000Z' }),
      ],
    });
    await openDashboard();
    expect(await screen.findByText(/^Booked for Sat, Nov 21/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change the visit/ })).toBeNull();
  });

  it('[CAR-09] a visit booked without services stands at those of its kind, and a request at its own', async () => {
    mockAppointments({
      appointments: [createAppointment({ type: 'dental' })],
      requests: [createAppointmentRequest({ benefitCodes: ['exam'] })],
    });
    await openDashboard();
    expect(await screen.findByText('Booked for Mon, Nov 30 at 2:30 PM')).toBeVisible();
    expect(screen.getByText('Requested, waiting for our answer')).toBeVisible();
    expect(screen.getByText('Biscuit is all set')).toBeVisible();
  });

  it('[CAR-03] an owner reports care given elsewhere, and sees that the clinic must confirm it', async () => {
    const sent: unknown[] = [];
    const report = {
      id: 4,
      code: 'dental',
      label: 'Dental cleaning',
      performedOn: '2026-11-03',
      reportedAt: '2026-11-20T12:00:00.000Z',
      status: 'pending',
    } as const;
    server.use(
      http.post('*/api/pets/:id/care', async ({ request }) => {
        sent.push(await request.json());
        mockCare({ items, reports: [report] });
        return HttpResponse.json({ report }, { status: 201 });
      }),
    );
    const { user } = await openDashboard();
    await user.click(await screen.findByRole('button', { name: /^Already done\?/ }));
    expect(screen.getByLabelText('Service')).toHaveDisplayValue('Dental cleaning');
    await user.click(screen.getByRole('button', { name: 'Send to the clinic' }));
    expect(screen.getByText('Please choose a day')).toBeVisible();
    await user.type(screen.getByLabelText('Done on'), '2026-11-03');
    await user.click(screen.getByRole('button', { name: 'Send to the clinic' }));
    expect(
      await screen.findByText('Done elsewhere on November 3, 2026: waiting for the clinic'),
    ).toBeVisible();
    expect(sent).toEqual([{ code: 'dental', performedOn: '2026-11-03' }]);
  });

  it('[DSH-17] asks for nothing before it knows what is booked', async () => {
    let answer = () => {};
    server.use(
      http.get('*/api/appointments', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({
          appointments: [createAppointment({ benefitCodes: ['dental'] })],
          requests: [],
        });
      }),
    );
    await openDashboard();
    expect(await screen.findByText('Loading this year’s care')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Request/ })).toBeNull();
    answer();
    expect(await screen.findByText(/^Booked for/)).toBeVisible();
    expect(screen.getByText('Next for Biscuit: comprehensive physical exam')).toBeVisible();
  });

  it('[DSH-24] a plan whose services are not counted says so, and leads to a request', async () => {
    mockPlanYear({ ...year, benefits: [] });
    mockCare({ items: [] });
    const { user } = await openDashboard();
    expect(await screen.findByText(/We don’t count this plan’s services here yet/)).toBeVisible();
    expect(screen.queryByText(/of 0 used/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Request a visit' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/^What is it about/)).toBeVisible();
  });

  it('[CAR-01] the demo reads this year’s care and changes nothing', async () => {
    await openDashboard({ isDemo: true }, '?pet=11&request=dental');
    expect(await screen.findByRole('list', { name: 'Later' })).toBeVisible();
    const offered = { name: /Request|Already done|Stop reminders|done elsewhere/ };
    expect(screen.queryByRole('button', offered)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it.each(['pending_payment', 'suspended', 'cancelled'] as const)(
  '[DSH-30] counts nothing for a plan that is %s',
  async (status) => {
    const read: string[] = [];
    server.use(
      http.get('*/api/enrollments/:id/benefits', ({ request }) => {
        read.push(request.url);
        return HttpResponse.json(createPlanYear());
      }),
    );
    await openDashboard({ status });
    expect(await screen.findByRole('heading', { name: 'Biscuit' })).toBeVisible();
    expect(screen.queryByText('This year’s care')).toBeNull();
    expect(read).toEqual([]);
  },
);

it('[CAR-04] reminders can be stopped, and turned on again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/care-reminders', async ({ request }) => {
      const body = (await request.json()) as { hasReminders: boolean };
      sent.push(body);
      mockCare(body);
      return HttpResponse.json(body);
    }),
  );
  const { user } = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  await user.click(await screen.findByRole('button', { name: 'Turn reminders on' }));
  expect(await screen.findByRole('button', { name: 'Stop reminders' })).toBeVisible();
  expect(sent).toEqual([{ hasReminders: false }, { hasReminders: true }]);
});

it('[CAR-01] [DSH-17] retries what could not be loaded, and leaves the rest of the page alone', async () => {
  server.use(http.get('*/api/pets/:id/care', () => HttpResponse.error()));
  const { user } = await openDashboard();
  expect(await screen.findByText('This year’s care could not be loaded')).toBeVisible();
  expect(screen.getByText('Next payment')).toBeVisible();
  mockCare({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/of 4 used/)).toBeVisible();
});
