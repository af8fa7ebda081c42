import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

const reactModule = /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/app\/react\.ts$/;
/** What runs first, with Vite's own part that fetches a file together with what that imports. */
const entryModule = /vite\/preload-helper|\/src\/main\.ts$/;
const appModule = /\/src\/app\/start-app\.tsx$/;

/** Small parts that most pages share. */
const pageModule =
  /\/src\/shared\/(?:ui\/(?:Alert|Badge|Card|PageShell|Price|TextLink)\.tsx|api\/describe-error\.ts)$|\/lucide-react\/dist\/esm\/icons\/(?:check|circle-alert|circle-check|circle-exclamation-point|info|star|triangle-alert)\.m?js$|\/query-core\/.*\/mutationObserver\.js$|\/useMutation\.js$/;
const zodModule = /\/node_modules\/zod\/|\/src\/shared\/api\/first-zod\.ts$/;
const schemaModule =
  /\/contracts\/src\/(?:ids|money|enums|zod-messages)\.ts$|\/src\/shared\/api\/first-schemas\.ts$/;
const formModule =
  /\/node_modules\/(?:react-hook-form|@hookform)\/|\/src\/shared\/ui\/(?:Field|TextField|PasswordField)\.tsx$/;

/** Packages' lists of all they have: that the app uses one of them says nothing of the others. */
const listModule = /\/node_modules\/.*\/(?:index|lucide-react)\.m?js$/;

/** Modules by whether `start-app.tsx` imports them statically; filled as they are asked for. */
const inApp = new Map<string, boolean>();

/** Whether the app needs the module before it can show anything: from its importers up to `start-app.tsx`. */
function isInApp(id: string, context: Context): boolean {
  const known = inApp.get(id);
  if (known !== undefined) return known;
  // Of modules that import each other, the one asked for last does not count.
  inApp.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const users = importers.filter((importer) => !listModule.test(importer));
  const isPart = appModule.test(id) || users.some((user) => isInApp(user, context));
  inApp.set(id, isPart);
  return isPart;
}

/**
 * What every page needs comes in two files, React and the app, which run one after the other (main.ts): not in
 * one piece, and not in dozens of files because pages share parts of it, too.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    // In one file, which waits for no other.
    { name: 'entry', test: entryModule, priority: 3 },
    { name: 'react', test: reactModule, priority: 2 },
    { name: (id, context) => (isInApp(id, context) ? 'app' : null), priority: 1 },
    { name: 'page', test: pageModule },
    { name: 'zod', test: zodModule },
    { name: 'schemas', test: schemaModule },
    { name: 'forms', test: formModule },
  ],
};
