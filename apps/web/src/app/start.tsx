import '@portail/ui/tokens.css';
import '@portail/ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { forgetEarlyReads } from '../shared/http/early-reads.ts';
import { keepReads, preloadFirstPage } from './first-page.ts';
import { preloadContractTheme } from './theme/preload-theme.ts';

export const start = async (root: HTMLElement): Promise<void> => {
  await keepReads(async () => {
    await Promise.all([preloadFirstPage(), preloadContractTheme()]);
  });
  forgetEarlyReads();
  // In slices: a finger is answered between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
};
