import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { paymentFramePage } from './pages.ts';

const folder = join(import.meta.dirname, '..', 'browser');
/** The parts of stripe.js in the order they need each other. */
const scriptParts = [
  'frames.ts',
  'api.ts',
  'challenge-overlay.ts',
  'next-action.ts',
  'payment-element.ts',
  'elements.ts',
  'stripe.ts',
];

function readScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(join(folder, name), 'utf8'), { mode: 'strip' });
}

/**
 * One classic script out of the modules, since `window.Stripe` must be there as soon as the script
 * has run: imports fall away and exports become plain declarations inside one closure.
 */
function buildStripeJs(): string {
  const parts = scriptParts.map((name) =>
    readScript(name)
      .replaceAll(/^import\s[^;]*;$/gm, '')
      .replaceAll(/^export (?=(async )?(function|const|class))/gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** stripe.js, the pages of its frames, and what they load. */
export function createBrowserRouter(): Router {
  const router = express.Router();
  const files = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.ts')) files.set(name, readScript(name));
    if (name.endsWith('.css')) files.set(name, readFileSync(join(folder, name), 'utf8'));
  }
  const stripeJs = buildStripeJs();
  const cached = { 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' };
  router.get(['/stripe.js', '/v3', '/endive/stripe.js'], (_request, response) => {
    // Pages under a cross-origin policy load it as Stripe's own script.
    response.set({
      ...cached,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    response.type('text/javascript').send(stripeJs);
  });
  router.get('/elements/payment', (_request, response) => {
    response.set({
      ...cached,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.type('html').send(paymentFramePage());
  });
  router.get('/browser/:name', (request, response) => {
    const file = files.get(request.params.name);
    if (file === undefined) {
      response.status(404).type('text').send('Not found');
      return;
    }
    response.set(cached);
    response.type(request.params.name.endsWith('.css') ? 'text/css' : 'text/javascript').send(file);
  });
  return router;
}
