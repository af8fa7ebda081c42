import './shared/api/zod-without-eval.ts';
import './index.css';
import { rememberEarlyClick } from './app/early-clicks.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const clickAgain = rememberEarlyClick(document);

// One after the other, so that running them leaves the browser time for the person in between; the page's
// HTML has both fetched from the beginning (build/entrance-pages.ts).
await import('react-dom/client');
const { startApp, takenOver } = await import('./app/start-app.tsx');
startApp(container);
await takenOver;
clickAgain();
