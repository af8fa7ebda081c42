export type PrintedSection = {
  title: string;
  intro: string;
  /** In order of time. */
  entries: readonly string[];
};

/** The contents of the PDF. */
export type PrintedDocument = {
  title: string;
  summary: readonly string[];
  sections: readonly PrintedSection[];
};

/** Renders the PDF. Characters that its font lacks are replaced, and the document says so. */
export type RenderDocument = (document: PrintedDocument) => Promise<{ pdf: Buffer; pages: number }>;
