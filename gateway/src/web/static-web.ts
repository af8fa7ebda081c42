import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@petwell/chassis/core';
import sirv from 'sirv';
import type { createSecurityHeaders } from './security-headers.ts';

/** Serves the web app. @throws AppError not_found, method_not_allowed, service_unavailable */
export type ServeWeb = (request: IncomingMessage, response: ServerResponse, path: string) => void;

/** Vite puts a hash into the names of what stands here: it never changes. */
const assetsPrefix = '/assets/';
/** The page of every path that has no file of its own. */
const appPage = '/app.html';
const immutable = 'public, max-age=31536000, immutable';

/** Somebody opens a page, as against something on a page asking for a file. */
function isNavigation(request: IncomingMessage, path: string): boolean {
  if (path.startsWith(assetsPrefix)) return false;
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  return accept === '*/*' && !lastSegment.includes('.');
}

/**
 * The built web app from `directory`, precompressed where the build left `.br` and `.gz`. Pages that
 * only the app knows get `app.html`, which shows nothing before the app runs; a missing file is missing.
 */
export function createServeWeb(options: {
  directory: string;
  /** The files stay as they are while this runs: they are listed once. Otherwise a new build is noticed. */
  isImmutable: boolean;
  secure: ReturnType<typeof createSecurityHeaders>;
}): ServeWeb {
  let serve: ReturnType<typeof sirv> | undefined;

  function openDirectory() {
    if (!existsSync(join(options.directory, 'index.html'))) {
      throw new AppError('service_unavailable', {
        publicMessage:
          'The web app has not been built yet: run "make up", or "npm run build -w web".',
      });
    }
    return sirv(options.directory, {
      dev: !options.isImmutable,
      etag: true,
      brotli: true,
      gzip: true,
      setHeaders(response, path) {
        response.setHeader('Cache-Control', path.startsWith(assetsPrefix) ? immutable : 'no-cache');
      },
    });
  }

  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    const files = (serve ??= openDirectory());
    options.secure(request, response);
    const missing = () => {
      throw new AppError('not_found');
    };
    files(request, response, () => {
      if (!isNavigation(request, path)) missing();
      request.url = appPage;
      files(request, response, missing);
    });
  };
}
