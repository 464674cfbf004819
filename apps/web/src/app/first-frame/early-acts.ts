/**
 * Remembers the last thing pressed in a page that is drawn but whose code has not come yet. What is
 * returned stops that and does it. Links need no code and are left alone; what is typed stays in its
 * field by itself.
 */
export const keepEarlyActs = (root: HTMLElement): (() => void) => {
  let act: (() => void) | undefined;

  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) act = () => button.click();
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    const { form } = target;
    if (form !== null) act = () => form.requestSubmit();
  };

  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeyDown);
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('keydown', onKeyDown);
    // Sent before this very file came: the inline script of index.html has held it.
    const held = window.portalBoot?.releaseForm();
    if (act === undefined) held?.requestSubmit();
    else act();
  };
};
