/** Where the focus goes when what held it has gone: the page's heading, without moving the view. */
export const focusPageHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
};
