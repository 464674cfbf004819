import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFrame } from './build/first-frame.ts';
import { firstLoadGroup } from './build/first-load-group.ts';
import { precompress } from './build/precompress.ts';
import { stripCallNotes } from './build/strip-call-notes.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

const ENTRY = 'src/main.ts';
const START = 'src/app/start.tsx';
const LOGIN_PAGE = 'src/features/identity/sign-in/LoginPage.tsx';
const inRoot = (file: string): string => join(import.meta.dirname, file);

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    // React Aria ships thirty languages; the portal speaks one.
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    stripCallNotes(),
    firstFrame({
      root: import.meta.dirname,
      path: '/login',
      fileName: 'login.html',
      font: /-latin-wght-normal-[\w-]+\.woff2$/,
      draw: '/src/app/first-frame/draw.tsx',
      page: LOGIN_PAGE,
    }),
    precompress(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Font and icons stay files: the security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas and amounts are built when a module loads; unused ones would stay in every page.
      treeshake: { manualPureFunctions: ['z', 'defineCall', 'centsOf'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: firstLoadGroup({
                entry: inRoot(ENTRY),
                roots: [START, LOGIN_PAGE].map(inRoot),
              }),
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
});
