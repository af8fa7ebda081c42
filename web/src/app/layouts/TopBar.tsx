import { Menu } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { LogoMark } from '../../shared/ui/Logo.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { PageLinks } from './PageLinks.tsx';

const menuId = 'site-menu';

function Brand() {
  return (
    <Link to={paths.home} className="flex items-center gap-2.5 rounded-control">
      <LogoMark className="size-10" />
      <span className="text-xl font-extrabold tracking-tight text-brand-800">PetWell</span>
    </Link>
  );
}

/**
 * Renders the top navigation. On small screens the links are in a popover, which opens before the app has loaded, and
 * closes on selection.
 */
export function TopBar() {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <nav aria-label="Main" className="mx-auto max-w-6xl px-4 sm:px-6">
      <div className="flex min-h-16 items-center justify-between gap-4">
        <Brand />
        <div className="hidden items-center gap-6 md:flex">
          <PageLinks onChoose={close} />
          <AccountLinks onChoose={close} />
        </div>
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Menu"
          className="-mr-2 inline-flex size-11 items-center justify-center rounded-full text-brand-800 hover:bg-brand-50 md:hidden"
        >
          <Menu aria-hidden />
        </button>
      </div>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full flex-col gap-1 overflow-y-auto border-b border-sand-200 bg-white px-4 pt-2 pb-6 shadow-lift open:flex md:open:hidden"
      >
        <PageLinks onChoose={close} isInMenu />
        <AccountLinks onChoose={close} isInMenu />
      </div>
    </nav>
  );
}
