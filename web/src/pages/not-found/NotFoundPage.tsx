import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { PetPortrait } from '../../shared/pets/PetPortrait.tsx';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

/** Shown for any path without a page. */
export function NotFoundPage() {
  return (
    <PageShell
      title="Page not found"
      description="There is no page at this address."
      width="narrow"
    >
      <Card className="p-8 text-center sm:p-10">
        <PetPortrait type="dog" breed="beagle" className="mx-auto size-32" />
        <h1 tabIndex={-1} className="mt-6 text-title">
          404 Page Not Found
        </h1>
        <p className="mt-3 text-lg text-ink-700">Did you forget to add the page to the router?</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to={paths.home} className={buttonClass()}>
            Go to the home page
          </Link>
          <Link to={paths.plans} className={buttonClass({ variant: 'outline' })}>
            See the plans
          </Link>
        </div>
      </Card>
    </PageShell>
  );
}
