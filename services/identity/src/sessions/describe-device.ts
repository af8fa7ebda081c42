import Bowser from 'bowser';

const longestUserAgent = 512;

/**
 * Describes the browser, such as "Firefox on Windows", without versions. Returns null for an unknown user
 * agent.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, longestUserAgent));
  if (!browser.name && !os.name) return null;
  return [browser.name || 'A browser', ...(os.name ? [os.name] : [])].join(' on ');
}
