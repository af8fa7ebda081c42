import './shared/api/zod-without-eval.ts';
import './index.css';
import { rememberEarlyClicks } from './app/early-clicks.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const earlyClicks = rememberEarlyClicks(window);

// One after the other, so that running them leaves the browser time for the person in between; the page's
// HTML has both fetched from the beginning (build/entrance-pages.ts).
await import('react-dom/client');
const { startApp } = await import('./app/start-app.tsx');
startApp(container, earlyClicks);
