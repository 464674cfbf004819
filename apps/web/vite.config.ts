import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadGroup } from './build/first-load-group.ts';
import { precompress } from './build/precompress.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

const FIRST_LOAD = ['src/main.tsx', 'src/pages/public/LoginPage.tsx'].map((file) =>
  join(import.meta.dirname, file),
);

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    // React Aria ships thirty languages; the portal speaks one.
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    precompress(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Font and icons stay files: the security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstLoadGroup(FIRST_LOAD) }],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
});
