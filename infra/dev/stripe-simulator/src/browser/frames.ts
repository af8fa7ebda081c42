import { simulatorOrigin } from './call-api.ts';
import type { FrameRequest, FromFrame, Result, ToFrame } from './messages.ts';

let frameCount = 0;

/** Creates a frame from the simulator's origin, styled through the DOM, which a strict CSP allows. */
export function createFrame(path: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frameCount += 1;
  frame.name = `__privateStripeFrame${frameCount}`;
  frame.title = title;
  frame.src = new URL(path, simulatorOrigin).toString();
  frame.allow = 'payment *';
  Object.assign(frame.style, { border: '0', width: '100%', display: 'block' });
  return frame;
}

/** Communicates with one frame. Messages from other windows or origins are ignored. */
export class FrameChannel {
  readonly #frame: HTMLIFrameElement;
  readonly #onMessage: (message: FromFrame) => void;
  readonly #waiting = new Map<number, (result: Result) => void>();
  #queue: ToFrame[] = [];
  #isOpen = false;
  #lastId = 0;

  constructor(frame: HTMLIFrameElement, onMessage: (message: FromFrame) => void) {
    this.#frame = frame;
    this.#onMessage = onMessage;
    window.addEventListener('message', this.#receive);
  }

  request(request: FrameRequest): Promise<Result> {
    this.#lastId += 1;
    const message: ToFrame = { source: 'stripe.js', id: this.#lastId, request };
    return new Promise((resolve) => {
      this.#waiting.set(message.id, resolve);
      if (this.#isOpen) this.#post(message);
      else this.#queue.push(message);
    });
  }

  close(): void {
    window.removeEventListener('message', this.#receive);
  }

  #post(message: ToFrame): void {
    this.#frame.contentWindow?.postMessage(message, simulatorOrigin);
  }

  #receive = (event: MessageEvent): void => {
    if (event.origin !== simulatorOrigin || event.source !== this.#frame.contentWindow) return;
    const message = event.data as FromFrame;
    if (message.source !== 'stripe-frame') return;
    if (message.kind === 'hello') {
      this.#isOpen = true;
      for (const queued of this.#queue.splice(0)) this.#post(queued);
    } else if (message.kind === 'reply') {
      this.#waiting.get(message.id)?.(message.result);
      this.#waiting.delete(message.id);
    }
    this.#onMessage(message);
  };
}
