import express, { type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { challengeOf, type Intent } from '../use-cases/challenge.ts';
import { finishChallenge } from '../use-cases/finish-challenge.ts';
import { challengePage, challengeDonePage } from './pages.ts';

const answerSchema = z.object({
  secret: z.string().optional(),
  outcome: z.enum(['complete', 'fail']).catch('fail'),
  /** Set when the page is shown inside the overlay of Stripe.js. */
  in_page: z.string().optional(),
});

function findIntent(account: Account, id: string): Intent | undefined {
  return account.store.get(id.startsWith('seti_') ? 'setup_intent' : 'payment_intent', id);
}

function sendPage(response: Response, html: string): void {
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'",
  );
  response.type('html').send(html);
}

/** Returns the URL the bank redirects the cardholder to, with Stripe's parameters. */
function returnAddress(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl);
  url.searchParams.set(intent.object, intent.id);
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  const isPaid = intent.status === 'succeeded';
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  return url.toString();
}

/** Creates the bank's 3-D Secure pages. */
export function createChallengePages(deps: { account: Account; afterChange: () => void }): Router {
  const { account, afterChange } = deps;
  const router = express.Router();
  const authorized = (request: Request<{ id: string }>, secret: unknown): Intent | null => {
    const intent = findIntent(account, request.params.id);
    return intent && intent.client_secret === secret ? intent : null;
  };
  const refuse = (response: Response): void => {
    response.status(404).type('text').send('There is no such authentication.');
  };
  router.get('/3ds/:id', (request, response) => {
    const intent = authorized(request, request.query.secret);
    if (!intent) return refuse(response);
    const isWaiting = intent.status === 'requires_action';
    sendPage(response, isWaiting ? challengePage(intent) : challengeDonePage());
  });
  router.post('/3ds/:id', express.urlencoded({ extended: false }), (request, response) => {
    const answer = answerSchema.parse(request.body ?? {});
    const intent = authorized(request, request.query.secret ?? answer.secret);
    if (!intent) return refuse(response);
    if (intent.status === 'requires_action') {
      account.request = { id: null, idempotency_key: null };
      account.store.transaction(() => finishChallenge(account, intent.id, answer.outcome));
      afterChange();
    }
    const { returnUrl } = challengeOf(account, intent.id);
    if (returnUrl === undefined || answer.in_page !== undefined) {
      sendPage(response, challengeDonePage());
    } else {
      response.redirect(303, returnAddress(returnUrl, findIntent(account, intent.id) ?? intent));
    }
  });
  return router;
}
