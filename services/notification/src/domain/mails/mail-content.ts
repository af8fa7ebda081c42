/** A row of an invoice or price list; amounts are cents. */
export type AmountRow = {
  label: string;
  amountCents: number;
  /** 'per month', 'one-time': what the amount is for. */
  unit?: string;
  isTotal?: boolean;
};

/** The parts that a mail is made of. HTML and text are both drawn from them, so they cannot differ. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'amounts'; title: string; rows: readonly AmountRow[] }
  | { type: 'facts'; rows: readonly { label: string; value: string }[] }
  | { type: 'list'; title: string; items: readonly string[] }
  | { type: 'button'; label: string; url: string }
  | { type: 'note'; text: string };

export type MailContent = {
  subject: string;
  /** What inboxes show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the receiver gets this. */
  footnote: string;
};

/** What every mail says of the clinic. `publicUrl` is the address of the web app without a trailing slash. */
export type Clinic = { name: string; phone: string; publicUrl: string };

/** Where an owner sees everything. */
export function dashboardUrl(clinic: Clinic, email: string): string {
  return `${clinic.publicUrl}/dashboard/${encodeURIComponent(email)}`;
}
