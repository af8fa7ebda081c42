/** The colours of the web app, written out: mail programs know no variables. */
export const color = {
  brand: '#0f545b',
  brandDark: '#0c434a',
  brandSoft: '#edf7f5',
  sun: '#fdbd2e',
  page: '#f8f1e4',
  card: '#ffffff',
  line: '#efe4d0',
  ink: '#14292c',
  inkSoft: '#34484a',
  inkMuted: '#566869',
} as const;

/** Mail programs load no fonts reliably: what is on the machine, round and friendly first. */
export const fontFamily =
  "Figtree, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
