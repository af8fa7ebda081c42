/** React as a file of its own, which runs before the app's (main.ts). */
export { createRoot, hydrateRoot } from 'react-dom/client';
