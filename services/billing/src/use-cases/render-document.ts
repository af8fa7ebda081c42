export type PrintedSection = {
  title: string;
  /** What it shows. */
  intro: string;
  /** In order of time. */
  entries: readonly string[];
};

/** What the PDF says. */
export type PrintedDocument = {
  title: string;
  summary: readonly string[];
  sections: readonly PrintedSection[];
};

/** Renders the PDF. Characters that its font lacks are replaced, and the document says so. */
export type RenderDocument = (document: PrintedDocument) => Promise<{ pdf: Buffer; pages: number }>;
