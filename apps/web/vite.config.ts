import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstFrame } from './build/first-frame.ts';
import { firstLoadGroup } from './build/first-load-group.ts';
import { precompress } from './build/precompress.ts';
import { signedInGroup } from './build/signed-in-group.ts';
import { stripCallNotes } from './build/strip-call-notes.ts';

const apiUrl = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

const ENTRY = 'src/main.ts';
const SIGN_IN = 'src/app/first-frame/start-sign-in.tsx';
const SENDER = 'src/features/identity/sign-in/sign-in-parts.ts';
const START = 'src/app/start.tsx';
/** Pages, menus and flows: a task of its own for the browser. */
const REGISTRY = '../../packages/contract/src/pages/menus.ts';
/** Components of the sign-in page: memoised by the compiler, they weigh a third more. */
const FIRST_LOAD_COMPONENTS =
  /\/(?:Button|CookieConsent|CookieModal|Field|Footer|Form|Frame|Header|IconButton|InnerLink|Link|Modal|NotificationRegion|PageHeading|PasswordField|PublicHeader|SignInApp|SignInForm|SignInPage|SkipLink|TextField)\.tsx$/;
const HOME = 'src/app/home/HomePage.tsx';
/** Around every page of a person who is signed in. */
const CONNECTED = 'src/app/shell/connected/connected-parts.ts';
const PAGES = 'src/app/page-components.ts';
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
      font: /-latin-wght-normal-[\w-]+\.woff2$/,
      drawing: '/src/app/first-frame/draw.tsx',
      pages: [
        { path: '/login', fileName: 'login.html', draw: 'drawSignIn', start: SIGN_IN },
        {
          path: '/',
          fileName: 'accueil.html',
          draw: 'drawHome',
          start: START,
          ofSession: [HOME, CONNECTED],
          styles: [/\/page-[\w-]+\.css$/, /\/Alert-[\w-]+\.css$/],
        },
      ],
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
                { roots: [inRoot(REGISTRY)], hasRoots: true, own: 'registre' },
                { roots: [START, ICONS].map(inRoot), own: 'cadre', libraries: 'bibliotheques' },
              ]),
            },
            {
              name: signedInGroup({
                shell: inRoot(CONNECTED),
                home: inRoot(HOME),
                pages: inRoot(PAGES),
              }),
            },
            { name: 'commun', minShareCount: SHARED_BY_PAGES, test: /\.tsx?$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': apiUrl } },
});
