import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes what floats: Escape (the focus goes back) or a press anywhere else (the focus goes where pressed). */
export function useDismiss(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (returnFocus: boolean) => void,
) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A modal underneath must not close at the same time.
      event.stopPropagation();
      onClose(true);
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen, root]);
}
