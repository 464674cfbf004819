import '@portail/ui/tokens.css';
import '@portail/ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstFrameIsLive } from '../shared/page/first-frame.ts';
import { App } from './App.tsx';
import { nextTask } from './first-frame/next-task.ts';
import { firstPage, preloadFirstPage } from './first-page.ts';
import { preloadContractTheme } from './theme/preload-theme.ts';

/** Was the document drawn at build as the very page that this visit begins with? */
const isDrawn = (root: HTMLElement): boolean =>
  root.dataset['firstFrame'] === `${window.location.pathname}${window.location.search}` &&
  root.dataset['firstFrame'] === firstPage()?.path;

/** Draws the portal, or takes over what the document already shows. */
export const start = async (root: HTMLElement): Promise<void> => {
  await Promise.all([preloadFirstPage(), preloadContractTheme()]);
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  if (!isDrawn(root)) {
    createRoot(root).render(app);
    return;
  }
  await nextTask();
  // As a transition, React pauses between components: the drawn page goes on answering meanwhile.
  startTransition(() => {
    hydrateRoot(root, app);
  });
  await firstFrameIsLive;
};
