import '@portail/ui/tokens.css';
import '@portail/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';

const root = document.getElementById('portail');
if (root === null) throw new Error('index.html has no #portail');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
