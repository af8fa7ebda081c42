import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

type ProviderSettings = { scriptUrl: string; publishableKey: string };

let script: Promise<void> | null = null;

function appendScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.async = true;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error('The script of the payment provider could not be loaded'));
    };
    document.head.append(element);
  });
}

/**
 * Loads the payment provider's script once, from the URL in the server's settings; `loadStripe` uses the
 * loaded script. Rejects on failure; calling again retries.
 */
export async function loadProvider({
  scriptUrl,
  publishableKey,
}: ProviderSettings): Promise<Stripe> {
  if (!('Stripe' in window)) {
    script ??= appendScript(scriptUrl);
    try {
      await script;
    } catch (error) {
      script = null;
      throw error;
    }
  }
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('The payment provider needs a browser');
  return stripe;
}
