import '@portail/ui/tokens.css';
import '@portail/ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstFrameIsLive } from '../../shared/page/first-frame.ts';
import { nextTask } from './next-task.ts';
import { SignInApp } from './SignInApp.tsx';

/** Was the document drawn at build as the very page that this visit begins with? */
const isDrawn = (root: HTMLElement): boolean =>
  root.dataset['firstFrame'] === `${window.location.pathname}${window.location.search}`;

/** Takes over the drawn sign-in page, or draws it for another space. */
export const start = async (root: HTMLElement, onUncaughtError: () => void): Promise<void> => {
  const app = (
    <StrictMode>
      <SignInApp />
    </StrictMode>
  );
  if (!isDrawn(root)) {
    createRoot(root, { onUncaughtError }).render(app);
    return;
  }
  await nextTask();
  // As a transition, React pauses between components: the drawn page goes on answering meanwhile.
  startTransition(() => {
    hydrateRoot(root, app, { onUncaughtError });
  });
  await firstFrameIsLive;
};
