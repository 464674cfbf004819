import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    // React Aria ships thirty languages; the portal speaks one.
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
  ],
  build: {
    target: 'es2022',
    manifest: true,
    // Font and icons stay files: the security policy allows no data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page stands on, in two files that compress well and change rarely.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'socle',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|zustand|zod)[\\/]/,
            },
            {
              name: 'cadre',
              test: /(?:packages[\\/](?:rules|contract)|apps[\\/]web[\\/]src[\\/](?:app|session|shared|flow))[\\/]/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
});
