import { createFrame, FrameChannel } from './frames.ts';

const challengeTitle = '3D Secure 2 authentication';

function cover(): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', challengeTitle);
  Object.assign(dialog.style, {
    border: '0',
    // A page's own reset may have taken the margins that centre a dialog.
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
    // Above whatever the page itself has put on top.
    zIndex: '2147483647',
  });
  return dialog;
}

/** Shows the bank's page in a dialog over this page until the card holder has answered. */
export function showChallenge(url: string): Promise<void> {
  const dialog = cover();
  const frame = createFrame(url, challengeTitle);
  Object.assign(frame.style, { width: '100%', height: '100%', display: 'block' });
  dialog.append(frame);
  // The challenge ends by its buttons only, as the real one does.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
  });
  return new Promise((resolve) => {
    const channel = new FrameChannel(frame, (message) => {
      if (message.kind !== 'challenge-finished') return;
      channel.close();
      dialog.close();
      dialog.remove();
      resolve();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
