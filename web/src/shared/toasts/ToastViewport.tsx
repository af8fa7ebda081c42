import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { findFreePlace, type Place } from './free-place.ts';
import { type ShownToast, toastStore } from './toast-store.ts';
import { dismissToast, useToastLifetime } from './use-toast-lifetime.ts';
import { Amounts } from '../ui/Amounts.tsx';

const swipeThresholdPx = 50;
const defaultDurationMs = 5000;
const placeAgainMs = 400;

function ToastCard({ toast }: { toast: ShownToast }) {
  const isDestructive = toast.variant === 'destructive';
  const Icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast)}
      duration={toast.durationMs ?? defaultDurationMs}
      type={isDestructive ? 'foreground' : 'background'}
      data-variant={toast.variant ?? 'default'}
      className={`toast-card pointer-events-auto flex w-full items-start gap-3 rounded-card border px-4 py-3 shadow-float ${
        isDestructive
          ? 'border-coral-700 bg-coral-700 text-white'
          : 'border-ink-200 bg-white text-ink-900'
      }`}
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isDestructive ? 'text-coral-100' : 'text-brand-600'}`}
      />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">
          <Amounts>{toast.title}</Amounts>
        </Toast.Title>
        {toast.description !== undefined && (
          <Toast.Description
            className={`mt-0.5 text-sm ${isDestructive ? 'text-coral-50' : 'text-ink-700'}`}
          >
            <Amounts>{toast.description}</Amounts>
          </Toast.Description>
        )}
      </div>
      <Toast.Close
        aria-label="Close notification"
        className="-m-3.5 rounded-full p-3.5 opacity-80 hover:opacity-100"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** Moves the area to where it covers no control, also after scrolling and on the next page. */
function useFreePlace(toast: ShownToast | undefined) {
  const ref = useRef<HTMLOListElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const id = toast?.isOpen === true ? toast.id : undefined;
  useLayoutEffect(() => {
    const area = ref.current;
    if (id === undefined || area === null) return undefined;
    const move = () => setPlace((current) => findFreePlace(area, current));
    move();
    const timer = setInterval(move, placeAgainMs);
    return () => clearInterval(timer);
  }, [id]);
  return { ref, place };
}

/** Renders the toasts: F8 focuses the area, swiping right by 50 px dismisses a toast. */
export function ToastViewport() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot);
  const { ref, place } = useFreePlace(toasts[0]);
  useToastLifetime(toasts[0]);
  return (
    <Toast.Provider
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      duration={defaultDurationMs}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Toast.Viewport
        ref={ref}
        hotkey={['F8']}
        style={place ?? { left: 0, top: 0 }}
        className="pointer-events-none fixed z-50 flex w-[calc(100%-1rem)] flex-col gap-2 outline-none md:max-w-[420px] print:hidden"
      />
    </Toast.Provider>
  );
}
