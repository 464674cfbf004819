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
const SIGN_IN = 'src/app/first-frame/start-sign-in.tsx';
const SENDER = 'src/features/identity/sign-in/sign-in-parts.ts';
const START = 'src/app/start.tsx';
/** Components of the sign-in page: memoised by the compiler, they weigh a third more. */
const FIRST_LOAD_COMPONENTS =
  /\/(?:Button|CookieConsent|CookieModal|Field|Footer|Form|Frame|Header|IconButton|InnerLink|Link|Modal|NotificationRegion|PageHeading|PasswordField|PublicHeader|SignInApp|SignInForm|SignInPage|SkipLink|TextField)\.tsx$/;
/** Most pages of the portal draw some icon: in one file for all, they are not thirty. */
const ICONS = '../../packages/ui/src/icons/icons.ts';
/** In one file for all: as thirty small ones they compress badly, as more they weigh on every page. */
const SHARED_BY_PAGES = 45;
const inRoot = (file: string): string => join(import.meta.dirname, file);

export default defineConfig({
  plugins: [
    react({
      compiler: true,
      exclude: [/\/node_modules\//, FIRST_LOAD_COMPONENTS],
      refreshExclude: /\/node_modules\//,
    }),
    // React Aria ships thirty languages; the portal speaks one.
    { ...optimizeLocales.vite({ locales: ['fr-FR'] }), enforce: 'pre' },
    stripCallNotes(),
    firstFrame({
      root: import.meta.dirname,
      path: '/login',
      fileName: 'login.html',
      font: /-latin-wght-normal-[\w-]+\.woff2$/,
      draw: '/src/app/first-frame/draw.tsx',
      start: SIGN_IN,
      portal: START,
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
              name: firstLoadGroup([
                { roots: [inRoot(ENTRY)], own: 'amorce' },
                { roots: [inRoot(SIGN_IN)], own: 'connexion', libraries: 'socle' },
                { roots: [inRoot(SENDER)], own: 'session' },
                { roots: [START, ICONS].map(inRoot), own: 'cadre', libraries: 'bibliotheques' },
              ]),
            },
            { name: 'commun', minShareCount: SHARED_BY_PAGES, test: /\.tsx?$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
});
