import type { RequestHandler } from 'express';
import helmet from 'helmet';

const link = ['https://link.com', 'https://*.link.com'];
/** The sources that Stripe's guide asks for: its script, and Link, which the Payment Element may offer. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com', ...link],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...link],
  image: ['https://*.link.com'],
};

/** The payment provider's origins that pages may load, call, and embed. */
export function paymentSources(scriptUrl: string): typeof stripe {
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname === 'js.stripe.com') return stripe;
  return { script: [origin], connect: [origin], frame: [origin], image: [] };
}

const oneYear = { maxAge: 31_536_000, includeSubDomains: true };

/** Headers of the web app's pages: nothing inline, nothing foreign but the payment provider. */
export function createPageHeaders(options: {
  scriptUrl: string;
  isSecure: boolean;
}): RequestHandler[] {
  const payment = paymentSources(options.scriptUrl);
  const frames = payment.frame.filter((source) => !source.includes('*'));
  const permissions = [
    'camera=()',
    'microphone=()',
    'geolocation=()',
    `payment=(self ${frames.map((source) => `"${source}"`).join(' ')})`,
  ].join(', ');
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...payment.script],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...payment.image],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...payment.connect],
          frameSrc: payment.frame,
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(options.isSecure && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: options.isSecure && oneYear,
      xFrameOptions: { action: 'deny' },
      // Scripts and styles are asked for before a page can remove a mailed link's token from its address.
      referrerPolicy: { policy: 'strict-origin' },
      // A bank's 3-D Secure page may open in a window of its own.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    }),
    (_request, response, next) => {
      response.set('Permissions-Policy', permissions);
      next();
    },
  ];
}

/**
 * Headers of what isn't a page: API responses, where a service's own win, and the web app's hashed files. On a
 * slow phone, a page's headers on each of twenty files cost half a second.
 */
export const createResourceHeaders = ({ isSecure }: { isSecure: boolean }): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure && oneYear,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
