import { howToEnd, type EndingWay } from '@petwell/contracts/legal';

/** A row of an invoice or price list; amounts are cents. */
export type AmountRow = {
  label: string;
  amountCents: number;
  /** Billing unit of the amount: 'per month' or 'one-time'. */
  unit?: string;
  isTotal?: boolean;
};

/** Content blocks of an email: a paragraph is its text. HTML and text are both rendered from them, so they cannot differ. */
export type Block =
  | string
  | { type: 'amounts'; title: string; rows: readonly AmountRow[] }
  | { type: 'facts'; rows: readonly { label: string; value: string }[] }
  | { type: 'list'; title: string; items: readonly string[] }
  | { type: 'button'; label: string; url: string }
  /** Less prominent than a button. */
  | { type: 'link'; label: string; url: string }
  | { type: 'note'; text: string };

/** A file that goes with an email. */
export type MailFile = { filename: string; contentType: string; content: Buffer };

export type MailContent = {
  subject: string;
  /** Preview text that inboxes show next to the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets this email. */
  footnote: string;
  /** Stops further ones with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** Leaves out what the footer tells owners about plans. */
  isForStaff?: boolean;
};

/** Clinic details in every email. `publicUrl` is the URL of the web app without a trailing slash. */
export type Clinic = {
  name: string;
  phone: string;
  address: string;
  publicUrl: string;
  timeZone: string;
  /** How owners end a plan. */
  ending: EndingWay;
};

/** Says how to end a plan, in the words of the terms. */
export const endingText = ({ ending, phone }: Clinic): string =>
  howToEnd(ending, { name: 'us', phone });

/** The address behind a button, for readers whose program shows none. */
export const linkNote = (url: string): Block => ({
  type: 'note',
  text: `If the button doesn't work, copy this link into your browser: ${url}`,
});

/** Returns the URL of the owner's dashboard. */
export function dashboardUrl(clinic: Clinic, email: string): string {
  return `${clinic.publicUrl}/dashboard/${encodeURIComponent(email)}`;
}

/** Returns the URL of the owner's dashboard with the request for the most urgent visit open. */
export function requestVisitUrl(
  clinic: Clinic,
  { email, petId }: { email: string; petId?: number | undefined },
): string {
  const pet = petId === undefined ? '' : `pet=${petId}&`;
  return `${dashboardUrl(clinic, email)}?${pet}request=next`;
}

/** Returns the URL of the owner's dashboard with the question open whether to end a pet's plan. */
export const endPlanUrl = (
  clinic: Clinic,
  { email, petId }: { email: string; petId: number },
): string => `${dashboardUrl(clinic, email)}?pet=${petId}&end=plan`;

/** Returns the URL of the page where the card of one plan is changed; the dashboard if the plan isn't known. */
export function updateCardUrl(
  clinic: Clinic,
  { enrollmentId, email }: { enrollmentId?: number | undefined; email: string },
): string {
  return enrollmentId === undefined
    ? dashboardUrl(clinic, email)
    : `${clinic.publicUrl}/update-card?enrollment=${enrollmentId}`;
}

/** Returns the URL of a map with the clinic. */
export const mapUrl = ({ name, address }: Clinic): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}`)}`;

/** Returns the links in the footer of every email. */
export function legalLinks({ publicUrl }: Clinic): readonly { label: string; url: string }[] {
  return [
    { label: 'Terms', url: `${publicUrl}/terms` },
    { label: 'Privacy', url: `${publicUrl}/privacy` },
  ];
}
