export type EvidenceSection = {
  title: string;
  /** What it shows. */
  intro: string;
  /** In order of time. */
  entries: readonly string[];
};

/** What the PDF says. */
export type EvidenceDocument = {
  title: string;
  summary: readonly string[];
  sections: readonly EvidenceSection[];
};

/** Renders the PDF. Characters that its font lacks are replaced, and the document says so. */
export type RenderEvidence = (
  document: EvidenceDocument,
) => Promise<{ pdf: Buffer; pages: number }>;
