import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { SignInAgain } from '../../features/account/components/SignInAgain.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { Footer } from './Footer.tsx';
import { PageProgress } from './PageProgress.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { TestModeBanner } from './TestModeBanner.tsx';
import { TopBar } from './TopBar.tsx';

/**
 * Renders skip link, top navigation, page, and footer of every public screen. The page fills at least the
 * window, so the footer doesn't jump while it loads.
 */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-full bg-brand-700 px-5 py-2.5 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageProgress />
      <header className="sticky top-0 z-40 border-b border-sand-200 bg-white print:hidden">
        <TopBar />
        <TestModeBanner />
      </header>
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1">
        <CookieNotice />
        {/* Hydrates apart from the bar and the footer, so that no task is long on a slow phone. */}
        <Suspense>
          <Outlet />
        </Suspense>
        <RouteFocus />
      </main>
      <Footer />
      <SignInAgain />
    </div>
  );
}
