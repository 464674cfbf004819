import '@portail/ui/tokens.css';
import '@portail/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadFirstPage } from './app/first-page.ts';

const root = document.getElementById('portail');
if (root === null) throw new Error('index.html has no #portail');
await preloadFirstPage();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
