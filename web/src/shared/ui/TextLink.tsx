import { Link, type LinkProps } from 'react-router-dom';

/** Links to another page of the app, within text. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      // Padding makes it easier to hit, and moves no line.
      className="font-semibold text-brand-700 underline underline-offset-4 pointer-coarse:py-2"
    />
  );
}
