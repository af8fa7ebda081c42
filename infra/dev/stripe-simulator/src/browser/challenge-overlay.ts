import { retrieveIntent } from './call-api.ts';
import { createFrame, FrameChannel } from './frames.ts';
import type { Intent, Result } from './messages.ts';

const challengeTitle = '3D Secure 2 authentication';
const dialogStyle = {
  border: '0',
  // A page's own reset may have removed the margins that center a dialog.
  margin: 'auto',
  inset: '0',
  padding: '0',
  borderRadius: '12px',
  width: 'min(440px, calc(100vw - 32px))',
  height: 'min(420px, calc(100vh - 32px))',
  maxWidth: 'none',
  maxHeight: 'none',
  overflow: 'hidden',
  boxShadow: '0 24px 64px rgba(16, 24, 40, 0.35)',
  background: '#ffffff',
};

/** Shows the bank's page in a dialog until the cardholder responds. */
function showChallenge(url: string): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', challengeTitle);
  Object.assign(dialog.style, dialogStyle);
  const frame = createFrame(url, challengeTitle);
  frame.style.height = '100%';
  dialog.append(frame);
  // Like the real challenge, it closes only through its buttons.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  return new Promise((resolve) => {
    const channel = new FrameChannel(frame, (message) => {
      if (message.kind !== 'challenge-finished') return;
      channel.close();
      dialog.remove();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Runs the bank's challenge, if there is one. */
export async function handleNextAction(key: string, intent: Intent): Promise<Result> {
  const url = intent.next_action?.use_stripe_sdk?.stripe_js;
  if (intent.status !== 'requires_action' || url === undefined) return { intent };
  await showChallenge(url);
  const { intent: after, error } = await retrieveIntent(key, intent.client_secret);
  if (!after) return error ? { error } : {};
  const failure = after.last_payment_error ?? after.last_setup_error;
  if (after.status !== 'requires_payment_method' || !failure) return { intent: after };
  return { error: { ...failure, [after.object]: after } };
}
