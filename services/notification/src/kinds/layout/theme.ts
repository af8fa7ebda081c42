/** Colors of the web app as literals, because mail clients do not support CSS variables. */
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

/**
 * Installed fonts only, because web fonts are unreliable in mail clients. Rounded, friendly fonts come first.
 */
export const fontFamily =
  "Figtree, 'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
