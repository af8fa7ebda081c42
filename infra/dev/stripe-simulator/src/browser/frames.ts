import type { FrameRequest, FromFrame, Result, ToFrame } from './messages.ts';

/** Where this script came from is where its frames and its API are. */
export const simulatorOrigin: string = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin;

let frameCount = 0;

/** A frame from the simulator's own origin; styled through the DOM, which a strict CSP allows. */
export function createFrame(path: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frameCount += 1;
  frame.name = `__privateStripeFrame${frameCount}`;
  frame.title = title;
  frame.src = new URL(path, simulatorOrigin).toString();
  frame.allow = 'payment *';
  frame.style.border = '0';
  return frame;
}

/** The conversation with one frame. Only messages of its own window and origin are believed. */
export class FrameChannel {
  readonly #frame: HTMLIFrameElement;
  readonly #onMessage: (message: FromFrame) => void;
  #waiting = new Map<number, (result: Result) => void>();
  #queue: ToFrame[] = [];
  #isOpen = false;
  #nextId = 1;

  constructor(frame: HTMLIFrameElement, onMessage: (message: FromFrame) => void) {
    this.#frame = frame;
    this.#onMessage = onMessage;
    window.addEventListener('message', this.#receive);
  }

  request(request: FrameRequest): Promise<Result> {
    const message: ToFrame = { source: 'stripe.js', id: this.#nextId, request };
    this.#nextId += 1;
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

/** Handlers by event name, as Stripe's elements have them. */
export class Emitter {
  #handlers = new Map<string, Set<(detail: object) => void>>();

  on(name: string, handler: (detail: object) => void): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(name, handlers);
    return this;
  }

  once(name: string, handler: (detail: object) => void): this {
    const wrapped = (detail: object): void => {
      this.off(name, wrapped);
      handler(detail);
    };
    return this.on(name, wrapped);
  }

  off(name: string, handler?: (detail: object) => void): this {
    if (handler) this.#handlers.get(name)?.delete(handler);
    else this.#handlers.delete(name);
    return this;
  }

  emit(name: string, detail: object): void {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler(detail);
  }
}
