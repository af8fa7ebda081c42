import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Amounts } from './Amounts.tsx';

const looks = {
  info: { box: 'border-brand-200 bg-brand-50', icon: 'text-brand-700', Icon: Info },
  success: { box: 'border-brand-200 bg-brand-50', icon: 'text-brand-700', Icon: CircleCheck },
  warning: { box: 'border-sun-300 bg-sun-50', icon: 'text-sun-700', Icon: TriangleAlert },
  error: { box: 'border-coral-200 bg-coral-50', icon: 'text-coral-700', Icon: CircleAlert },
} as const;

type AlertProps = {
  variant?: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  /** Buttons or links below the text. */
  actions?: ReactNode;
  className?: string;
  /** To move the focus to the message. */
  ref?: Ref<HTMLDivElement>;
};

/** Shows a message in the page. Errors are announced assertively, others politely. */
export function Alert(props: AlertProps) {
  const { variant = 'info', title, children, actions, className, ref } = props;
  const { box, icon, Icon } = looks[variant];
  return (
    <div
      ref={ref}
      tabIndex={ref === undefined ? undefined : -1}
      role={variant === 'error' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded-control border p-4 text-ink-900', box, className)}
    >
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && (
          <p className="font-semibold">
            <Amounts>{title}</Amounts>
          </p>
        )}
        {children !== undefined && (
          <div className={clsx(title !== undefined && 'mt-0.5')}>
            <Amounts>{children}</Amounts>
          </div>
        )}
        {actions !== undefined && (
          <div className="mt-3 flex flex-wrap gap-3 empty:hidden print:hidden">{actions}</div>
        )}
      </div>
    </div>
  );
}
