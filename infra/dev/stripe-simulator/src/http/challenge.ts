import express, { type Request, type Response, type Router } from 'express';
import type { AppDeps } from '../app.ts';
import { returnUrlOf } from '../use-cases/setup-intents.ts';
import type { World } from '../world.ts';
import { answerChallenge } from './control.ts';
import { challengePage, donePage, portalPage, receiptPage } from './pages.ts';

type Intent = { id: string; client_secret: string | null; status: string };

function intentFor(world: World, id: string): Intent | undefined {
  return id.startsWith('seti_')
    ? world.store.get('setup_intent', id)
    : world.store.get('payment_intent', id);
}

/** Where the bank's page sends the card holder back to, with what Stripe adds to the address. */
function returnAddress(returnUrl: string, intent: Intent, succeeded: boolean): string {
  const url = new URL(returnUrl);
  const name = intent.id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return url.toString();
}

function sendPage(response: Response, html: string): void {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
  );
  response.type('html').send(html);
}

/** The bank's pages: the 3-D Secure challenge, and small pages that objects link to. */
export function createChallengeRouter({ world, afterChange }: AppDeps): Router {
  const router = express.Router();
  const withIntent = (request: Request<{ id: string }>, response: Response): Intent | null => {
    const intent = intentFor(world, request.params.id);
    const body: unknown = request.body;
    const posted =
      typeof body === 'object' && body !== null && 'secret' in body ? body.secret : undefined;
    if (intent && intent.client_secret === (request.query.secret ?? posted)) return intent;
    response.status(404).type('text').send('There is no such authentication.');
    return null;
  };
  router.get('/3ds/:id', (request, response) => {
    const intent = withIntent(request, response);
    if (!intent) return;
    if (intent.status === 'requires_action') sendPage(response, challengePage(intent));
    else sendPage(response, donePage());
  });
  router.post('/3ds/:id', express.urlencoded({ extended: false }), (request, response) => {
    const intent = withIntent(request, response);
    if (!intent) return;
    const body: unknown = request.body;
    const outcome =
      typeof body === 'object' && body !== null && 'outcome' in body && body.outcome === 'complete'
        ? 'complete'
        : 'fail';
    if (intent.status === 'requires_action') {
      answerChallenge(world, intent.id, outcome);
      afterChange();
    }
    const now = intentFor(world, intent.id) ?? intent;
    const returnUrl = returnUrlOf(world, intent.id);
    const isInPage = typeof body === 'object' && body !== null && 'in_page' in body;
    if (returnUrl === undefined || isInPage) sendPage(response, donePage());
    else response.redirect(303, returnAddress(returnUrl, now, now.status === 'succeeded'));
  });
  router.get('/receipts/:id', (request, response) => {
    const intent = world.store.get('payment_intent', request.params.id);
    if (intent) sendPage(response, receiptPage(intent));
    else response.status(404).type('text').send('There is no such receipt.');
  });
  router.get('/portal/session/:secret', (_request, response) => {
    sendPage(response, portalPage());
  });
  return router;
}
