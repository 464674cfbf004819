/**
 * Remembers the last button pressed in a page that is drawn but whose code has not come yet. What is
 * returned stops that and does it, then sends the form that the inline script of index.html has
 * held. Links need no code and are left alone; what is typed stays in its field by itself.
 */
export const keepEarlyActs = (root: HTMLElement): (() => void) => {
  let pressed: HTMLButtonElement | null = null;

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.type === 'button') pressed = button;
  };

  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    pressed?.click();
    window.portalBoot?.releaseForm()?.requestSubmit();
  };
};
