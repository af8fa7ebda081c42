const maxReports = 5;

/** When an accepted card is reported again that the provider hasn't confirmed yet: later and later, and then no more. */
export const nextReportMs = (reports: number): number | false =>
  reports >= maxReports ? false : 1_000 * 2 ** reports;
