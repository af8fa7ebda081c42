import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import express, { type Router } from 'express';
import { paymentFramePage } from './payment-frame-page.ts';

const folder = join(import.meta.dirname, '..', 'browser');
/** The modules of stripe.js, each after those it imports. */
const stripeJsModules = [
  'call-api.ts',
  'frames.ts',
  'challenge-overlay.ts',
  'payment-element.ts',
  'stripe.ts',
];

function readScript(name: string): string {
  return stripTypeScriptTypes(readFileSync(join(folder, name), 'utf8'), { mode: 'strip' });
}

/** Bundles a single classic script, because `window.Stripe` must exist as soon as the script has run. */
function buildStripeJs(): string {
  const parts = stripeJsModules.map((name) =>
    readScript(name)
      .replaceAll(/^import\s[^;]*;$/gm, '')
      .replaceAll(/^export (?=(async )?(function|const|class))/gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** stripe.js, the page of its card form, and what they load. */
export function createBrowserFiles(): Router {
  const router = express.Router();
  const stripeJs = buildStripeJs();
  const files = new Map(
    readdirSync(folder).map((name) => [
      name,
      name.endsWith('.ts') ? readScript(name) : readFileSync(join(folder, name), 'utf8'),
    ]),
  );
  const headers = { 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' };
  // Pages under a cross-origin policy load both as Stripe's own.
  const crossOrigin = { ...headers, 'cross-origin-resource-policy': 'cross-origin' };
  router.get('/stripe.js', (_request, response) => {
    response.set({ ...crossOrigin, 'access-control-allow-origin': '*' });
    response.type('text/javascript').send(stripeJs);
  });
  router.get('/elements/payment', (_request, response) => {
    response.set({
      ...crossOrigin,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'",
    });
    response.type('html').send(paymentFramePage());
  });
  router.get('/browser/:name', ({ params }, response) => {
    const file = files.get(params.name);
    const type = params.name.endsWith('.css') ? 'text/css' : 'text/javascript';
    if (file === undefined) response.status(404).type('text').send('Not found');
    else response.set(headers).type(type).send(file);
  });
  return router;
}
