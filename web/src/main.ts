import './shared/api/zod-without-eval.ts';
import './index.css';
import { rememberEarlyClicks } from './app/early-clicks.ts';
import { firstPaint } from './app/first-paint.ts';
import { sayNotLoaded } from './app/say-not-loaded.ts';

/** Of the page that came in its HTML: what its code and data are fetched with (build/entrance-pages.ts). */
const downloads = document.querySelector<HTMLTemplateElement>('template#after-first-paint');

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('index.html has no #root');
  const earlyClicks = rememberEarlyClicks(window);
  if (downloads !== null) {
    // The app has nothing to show but what is in the HTML: no part of it may hold up style and font.
    await firstPaint();
    document.head.append(downloads.content);
  }
  // The browser has told of what failed; nobody reads its console but developers.
  const app = await loadApp().catch(() => null);
  if (app === null) sayNotLoaded();
  else app.startApp(container, earlyClicks);
}

/** One after the other, so that running them leaves the browser time for the person in between. */
async function loadApp() {
  await import('./app/react.ts');
  return import('./app/start-app.tsx');
}

// Nothing waits for this file at the top: the app imports parts of it.
void start();
