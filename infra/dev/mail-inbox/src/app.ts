import express, { type Express, type RequestHandler } from 'express';
import type { MessageStore } from './message-store.ts';
import { renderInbox, renderMailBody } from './page.ts';
import { pageScript, pageStyle } from './page-assets.ts';
import { refusalSchema, type Refusals } from './refusals.ts';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Allows only images and styles in an email. Links open in a new tab. */
const mailPolicy =
  "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Serves the inbox as a web page and as a JSON API. */
export function createApp({
  store,
  refusals,
}: {
  store: MessageStore;
  refusals: Refusals;
}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use((_request, response, next) => {
    response.set({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
    next();
  });

  app.get('/health/live', (_request, response) => response.json({ status: 'live' }));
  app.get('/health/ready', (_request, response) => response.json({ status: 'ready' }));

  app.get('/api/messages', (_request, response) => response.json(store.list()));
  app.get('/api/messages/:id', (request, response) => {
    const message = store.find(request.params.id);
    if (message === undefined) return response.status(404).json(unknownMessage);
    return response.json(message);
  });
  app.delete('/api/messages', refuseCrossOrigin, async (_request, response) => {
    await store.clear();
    response.status(204).end();
  });

  app.post('/api/refusals', refuseCrossOrigin, express.json(), (request, response) => {
    const { success, data } = refusalSchema.safeParse(request.body);
    if (!success) return response.status(400).json(invalidRefusal);
    refusals.add(data);
    return response.status(204).end();
  });

  app.get(['/', '/messages/:id'], (request, response) => {
    const { id } = request.params as { id?: string };
    const messages = store.list();
    const selected = id === undefined ? messages[0] : store.find(id);
    response.set('Content-Security-Policy', pagePolicy);
    response.status(id !== undefined && selected === undefined ? 404 : 200);
    response.type('html').send(renderInbox({ messages, selected }));
  });
  app.get('/messages/:id/body', (request, response) => {
    const message = store.find(request.params.id);
    if (message === undefined) return response.status(404).json(unknownMessage);
    response.set('Content-Security-Policy', mailPolicy);
    return response.type('html').send(renderMailBody(message));
  });
  app.get('/inbox.js', (_request, response) => response.type('js').send(pageScript));
  app.get('/inbox.css', (_request, response) => response.type('css').send(pageStyle));

  app.use((_request, response) => {
    response.status(404).json({ code: 'not_found', message: 'There is nothing at this address.' });
  });
  return app;
}

const invalidRefusal = { code: 'validation_failed', message: 'Send { address, code: 550 | 451 }.' };
const unknownMessage = { code: 'not_found', message: 'There is no such email.' };

/** Keeps pages from other sites from emptying the inbox. */
const refuseCrossOrigin: RequestHandler = (request, response, next) => {
  const origin = request.get('origin');
  if (origin === undefined || origin === `http://${request.get('host')}`) return next();
  response.status(403).json({ code: 'forbidden', message: 'Cross-origin requests are refused.' });
};
