/** The clinic, as its terms and its privacy policy name it. */
export type LegalClinic = { name: string; phone: string; email: string; address: string };

export type LegalText = {
  summary: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
};

/** Shown above both texts until the clinic's lawyer has approved them. */
export const legalDraftNote = "Draft for the clinic's lawyer: not legal advice, and not final.";

export const notInsurance = 'A wellness plan is not insurance.';
