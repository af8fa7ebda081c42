import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@petwell/chassis/core';
import { Router, type Request, type RequestHandler } from 'express';
import sirv from 'sirv';
import { localsOf } from '../http/locals.ts';

/** Vite puts a hash into the names of these files: they never change. */
const assetsPrefix = '/assets/';
/** The page of every path that has no file of its own. */
const appPage = '/app.html';
const immutable = 'public, max-age=31536000, immutable';

/** Someone opens a page, as opposed to a page asking for a file. */
function isNavigation({ path, headers }: Request): boolean {
  if (path.startsWith(assetsPrefix)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return accept === '*/*' && !lastSegment.includes('.');
}

const requireRead: RequestHandler = ({ method }, response, next) => {
  localsOf(response).route = 'web';
  if (method === 'GET' || method === 'HEAD') return next();
  response.set('Allow', 'GET, HEAD');
  throw new AppError('method_not_allowed');
};

type WebOptions = {
  directory: string;
  /** The files are listed once; otherwise a new build is noticed. */
  isImmutable: boolean;
  pageHeaders: RequestHandler[];
  assetHeaders: RequestHandler;
  /** Runs for pages only. */
  setDevice: RequestHandler;
};

function openFiles({ directory, isImmutable }: WebOptions) {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new AppError('service_unavailable', {
      publicMessage:
        'The web app has not been built yet: run "make up", or "npm run build -w web".',
    });
  }
  return sirv(directory, {
    dev: !isImmutable,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, path) {
      const isPersonal = response.hasHeader('Set-Cookie');
      const page = isPersonal ? 'private, no-cache' : 'no-cache';
      response.setHeader('Cache-Control', path.startsWith(assetsPrefix) ? immutable : page);
    },
  });
}

/**
 * Serves the built web app, precompressed where the build left `.br` and `.gz`. Pages that only the app
 * knows get `app.html`; a missing file is 404.
 */
export function createServeWeb(options: WebOptions): RequestHandler {
  let files: ReturnType<typeof sirv> | undefined;
  const sendFile: RequestHandler = (request, response, next) => {
    files ??= openFiles(options);
    files(request, response, next);
  };
  const pageHeaders = Router().use(options.pageHeaders);
  const setHeaders: RequestHandler = (request, response, next) =>
    request.path.startsWith(assetsPrefix)
      ? options.assetHeaders(request, response, next)
      : pageHeaders(request, response, next);
  const setDeviceOnPage: RequestHandler = (request, response, next) =>
    isNavigation(request) ? options.setDevice(request, response, next) : next();
  const fallBackToApp: RequestHandler = (request, _response, next) => {
    if (!isNavigation(request)) throw new AppError('not_found');
    request.url = appPage;
    next();
  };
  const refuseMissing: RequestHandler = () => {
    throw new AppError('not_found');
  };
  return Router().use(
    requireRead,
    setHeaders,
    setDeviceOnPage,
    sendFile,
    fallBackToApp,
    sendFile,
    refuseMissing,
  );
}
