import { hasCode } from './api-error.ts';

/** Restores an ended session; false if that isn't possible. */
type RecoverSession = () => Promise<boolean>;

let recoverSession: RecoverSession | undefined;

/** Sets what requests do when the session has ended. Returns a function that undoes it. */
export function onSessionEnded(recover: RecoverSession): () => void {
  recoverSession = recover;
  return () => {
    if (recoverSession === recover) recoverSession = undefined;
  };
}

/** Sends a request, and once more if the session had ended and could be restored. */
export async function withSession<Response>(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (!hasCode(error, 'unauthenticated') || (await recoverSession?.()) !== true) throw error;
    return send();
  }
}
