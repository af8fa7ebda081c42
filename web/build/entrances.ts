export type Entrance = {
  path: string;
  fileName: string;
  /** The lazy page behind the path, and what it imports by itself; the landing page is part of the app. */
  chunks?: readonly string[];
  /** What the page asks for before it can show everything, as `api/client.ts` asks: with cookies. */
  data?: readonly string[];
};

/** Pages that people come in through (search engines, bookmarks, links in mails), and that show all the same. */
export const entrances: readonly Entrance[] = [
  { path: '/', fileName: 'index.html' },
  {
    path: '/plans',
    fileName: 'plans.html',
    chunks: ['PlansPage'],
    data: ['/api/plans'],
  },
  { path: '/login', fileName: 'login.html', chunks: ['LoginPage'] },
  { path: '/forgot-password', fileName: 'forgot-password.html', chunks: ['ForgotPasswordPage'] },
  { path: '/admin-login', fileName: 'admin-login.html', chunks: ['AdminLoginPage'] },
];
