import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { LogoMark } from '../../shared/ui/Logo.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { PageLinks } from './PageLinks.tsx';

const menuId = 'site-menu';

function Brand({ onClick }: { onClick: () => void }) {
  return (
    <Link to={paths.home} onClick={onClick} className="flex items-center gap-2.5 rounded-control">
      <LogoMark className="size-10" />
      <span className="text-xl font-extrabold tracking-tight text-brand-800">PetWell</span>
    </Link>
  );
}

/** Renders the top navigation. On small screens the links are in a menu that closes on selection. */
export function TopBar() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  return (
    <nav aria-label="Main" className="mx-auto max-w-6xl px-4 sm:px-6">
      <div className="flex min-h-16 items-center justify-between gap-4">
        <Brand onClick={close} />
        <div className="hidden items-center gap-6 md:flex">
          <PageLinks onChoose={close} />
          <AccountLinks onChoose={close} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-2 inline-flex size-11 items-center justify-center rounded-full text-brand-800 hover:bg-brand-50 md:hidden"
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      <div
        id={menuId}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 border-b border-sand-200 bg-white px-4 pt-2 pb-6 shadow-lift not-[[hidden]]:flex md:not-[[hidden]]:hidden flex-col gap-1"
      >
        <PageLinks onChoose={close} isInMenu />
        <AccountLinks onChoose={close} isInMenu />
      </div>
    </nav>
  );
}
