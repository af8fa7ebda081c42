import { localSignIns } from '@petwell/local-stack';
import { keepTrying, type Patience } from './keep-trying.ts';
import { createWebClient, newKey, RefusedError } from './web-client.ts';

export type Click = {
  body?: object | string;
  key?: string;
  /** A refusal after which people look again. */
  isPassing?: (refusal: RefusedError) => boolean;
};

/** A manager at the clinic, signed in once for the whole run. */
export function createDesk(gatewayUrl: string, patience: Patience) {
  const web = createWebClient(gatewayUrl);
  let signedIn: Promise<unknown> | null = null;

  function signIn(): Promise<unknown> {
    signedIn ??= keepTrying('sign in as staff', patience, () =>
      web.call('POST', '/api/admin/login', localSignIns.admin),
    );
    return signedIn;
  }

  async function send(method: string, path: string, body?: unknown, key?: string) {
    await signIn();
    return web.call(method, path, body, key === undefined ? {} : { key });
  }

  return {
    read: (path: string) => send('GET', path),
    /** Sends once. @throws RefusedError */
    send,
    /** Clicks once, and repeats under the same key until there is an answer. @throws RefusedError */
    async click(
      action: string,
      path: string,
      { body = {}, key = newKey(), isPassing = () => false }: Click = {},
    ) {
      const attempt = () =>
        send('POST', path, body, key).catch((error: unknown) => {
          const passes = error instanceof RefusedError && isPassing(error);
          throw passes ? new Error(error.message) : error;
        });
      try {
        return await keepTrying(action, patience, attempt);
      } catch (error) {
        const isRefusal = error instanceof Error && error.cause instanceof RefusedError;
        throw isRefusal ? error.cause : error;
      }
    },
    try: <Result>(action: string, attempt: () => Promise<Result>) =>
      keepTrying(action, patience, attempt),
    patience,
  };
}
export type Desk = ReturnType<typeof createDesk>;
