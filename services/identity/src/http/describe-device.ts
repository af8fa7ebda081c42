import Bowser from 'bowser';

const longestUserAgent = 512;

/** "Firefox on Windows", or null when the browser does not say what it is. Versions are left out. */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  if (!browser.name && !os.name) return null;
  return [browser.name || 'A browser', ...(os.name ? [os.name] : [])].join(' on ');
}
