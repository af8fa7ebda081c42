import type { MailOf } from '@petwell/contracts/events';
import { prepaidEndSentence } from '@petwell/contracts/legal';
import { dashboardUrl, type Block, type Clinic, type MailContent } from './layout/mail-content.ts';
import { formatCalendarDay, nameOr, plainLine } from './layout/mail-text.ts';

type CareDueMail = MailOf<'care-due'>;
type CareUnusedMail = MailOf<'care-unused'>;
type VisitMail = MailOf<'visit-summary'>;

/** The address that stops reminders: a page for people, and one for mail clients (RFC 8058). */
const stopLinks = ({ publicUrl }: Clinic, token: string) => ({
  page: `${publicUrl}/stop-reminders?token=${encodeURIComponent(token)}`,
  unsubscribeUrl: `${publicUrl}/api/care-reminders/stop?token=${encodeURIComponent(token)}`,
});

const greeting = (firstName: string) => `Hello ${nameOr('there', firstName)}`;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The same for every plan. */
const bookingNote = (clinic: Clinic): Block =>
  `To book, request an appointment on your dashboard or call us at ${clinic.phone}.`;

function describeDue(
  { label, dueOn, left }: CareDueMail['pets'][number]['items'][number],
  today: string,
) {
  const due = dueOn < today ? 'was due on' : dueOn === today ? 'is due today,' : 'is due on';
  return `${plainLine(label)} ${due} ${formatCalendarDay(dueOn)} (${left} included in your plan)`;
}

/** Composes the reminder of everything that is due on a household's pets. */
export function composeCareDue(data: CareDueMail, clinic: Clinic): MailContent {
  const { page, unsubscribeUrl } = stopLinks(clinic, data.stopToken);
  return {
    subject: `Upcoming care at ${clinic.name}`,
    preview: 'Included in your wellness plan, and ready to be booked.',
    heading: 'Time for a visit',
    unsubscribeUrl,
    blocks: [
      `${greeting(data.firstName)}, here is what's coming up. It's all part of your wellness plan.`,
      ...data.pets.map(({ name, items }): Block => ({
        type: 'list',
        title: capitalized(nameOr('your pet', name)),
        items: items.map((item) => describeDue(item, data.day)),
      })),
      bookingNote(clinic),
      { type: 'button', label: "Open this year's care", url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `Already done elsewhere? Add it to this year's care on your dashboard. To stop these reminders, open ${page}`,
      },
    ],
    footnote:
      "You're receiving this email because your pets have a wellness plan with care reminders.",
  };
}

/** Says whether a new plan year follows. */
const describeNext = ({ prepaidUntil }: CareUnusedMail): string =>
  prepaidUntil === undefined
    ? "The plan goes on, and a new plan year starts with new services. Unused ones don't carry over."
    : `Unused services don't carry over. ${prepaidEndSentence(prepaidUntil)}`;

/** Composes the notice of services that are left in a plan year. */
export function composeCareUnused(data: CareUnusedMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const endsOn = formatCalendarDay(data.planYearEndsOn);
  const { page, unsubscribeUrl } = stopLinks(clinic, data.stopToken);
  return {
    subject: `${capitalized(pet)} has services left until ${endsOn}`,
    preview: `They're part of ${pet}'s ${plainLine(data.planName)} plan.`,
    heading: `Still included for ${pet}`,
    unsubscribeUrl,
    blocks: [
      `${greeting(data.firstName)}, ${pet}'s plan year runs until ${endsOn}. These services of the ${plainLine(data.planName)} plan haven't been used yet:`,
      {
        type: 'list',
        title: 'Left this plan year',
        items: data.items.map(({ label, left }) => `${plainLine(label)}: ${left}`),
      },
      bookingNote(clinic),
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      {
        type: 'note',
        text: `${describeNext(data)} To stop these reminders, open ${page}`,
      },
    ],
    footnote: `You're receiving this email because ${pet} has a wellness plan with care reminders.`,
  };
}

function describeService({ label, quantity, left }: VisitMail['items'][number]): string {
  const times = quantity > 1 ? ` (${quantity})` : '';
  const rest = left === null ? '' : left === 0 ? ', none left this plan year' : `, ${left} left`;
  return `${plainLine(label)}${times}${rest}`;
}

/** Composes the summary of a visit, sent in the evening. */
export function composeVisit(data: VisitMail, clinic: Clinic): MailContent {
  const pet = nameOr('your pet', data.petName);
  const day = formatCalendarDay(data.day);
  return {
    subject: `${capitalized(pet)}'s visit on ${day}`,
    preview: `What we recorded on ${pet}'s wellness plan.`,
    heading: `Thank you for coming in with ${pet}`,
    blocks: [
      `${greeting(data.firstName)}, this is what ${pet} received from the plan on ${day}:`,
      { type: 'list', title: 'Recorded', items: data.items.map(describeService) },
      { type: 'button', label: 'Open your dashboard', url: dashboardUrl(clinic, data.email) },
      { type: 'note', text: `Does something look wrong? Call us at ${clinic.phone}.` },
    ],
    footnote: `You're receiving this email because ${pet}'s plan was used at ${clinic.name}.`,
  };
}
