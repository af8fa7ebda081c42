import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Stripe's own list of what its script needs. */
const stripe = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** What of the payment provider the pages may load, call and embed. */
export function paymentSources(scriptUrl: string): typeof stripe {
  const { origin, hostname } = new URL(scriptUrl);
  if (hostname === 'js.stripe.com') return stripe;
  return { script: [origin], connect: [origin], frame: [origin] };
}

const yearSeconds = 31_536_000;

/** Security headers of the web app's pages and files: nothing inline, nothing foreign but the payment provider. */
export function createSecurityHeaders(options: { scriptUrl: string; isSecure: boolean }) {
  const payment = paymentSources(options.scriptUrl);
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...payment.script],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
    strictTransportSecurity: options.isSecure && { maxAge: yearSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A bank's 3-D Secure page may open in a window of its own.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  const frames = payment.frame.filter((source) => !source.includes('*'));
  const permissions = [
    'camera=()',
    'microphone=()',
    'geolocation=()',
    `payment=(self ${frames.map((source) => `"${source}"`).join(' ')})`,
  ].join(', ');
  return (request: IncomingMessage, response: ServerResponse): void => {
    apply(request, response, () => undefined);
    response.setHeader('Permissions-Policy', permissions);
  };
}
