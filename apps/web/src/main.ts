import { nextTask } from './app/first-frame/next-task.ts';
import { mayHaveSession } from './session/stored-session.ts';
import { preferencesFrom, showPreferences } from './shared/preferences/display.ts';
import { localStore, STORAGE_KEYS } from './shared/storage/safe-storage.ts';

/** Of the registry of pages, which is not loaded yet. */
const SIGN_IN_PATH = '/login';

const root = document.getElementById('portail');
if (root === null) throw new Error('index.html has no #portail');

// Before anything is drawn: a page must not change its size or its colours under the reader's eyes.
showPreferences(
  document.documentElement,
  preferencesFrom(localStore.read(STORAGE_KEYS.preferences)),
);

const NOT_LOADED =
  'La page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.';

/** A page that is drawn but will never answer must not stay: it looks as if it did. */
const sayNotLoaded = (): void => {
  const words = document.createElement('p');
  words.className = 'first-wait';
  words.role = 'alert';
  words.textContent = NOT_LOADED;
  root.replaceChildren(words);
};

/** The sign-in page has a start of its own, a third of the weight of the portal's. */
const isSignIn = window.location.pathname === SIGN_IN_PATH && !mayHaveSession();

/** In the order in which they need each other: each brings the file that the build has put it in. */
const PARTS = [
  () => import('@portail/contract/people/beneficiary.calls.ts'),
  () => import('@tanstack/react-query'),
  () => import('./shared/consent/CookieConsent.tsx'),
  () => import('@portail/contract/pages/menus.ts'),
];

/**
 * The libraries, then our own code, each in a task of its own: a finger is answered between them.
 */
const loadStart = async () => {
  await import('react-dom/client');
  await nextTask();
  if (isSignIn) {
    const { start } = await import('./app/first-frame/start-sign-in.tsx');
    return start;
  }
  for (const part of PARTS) {
    await part();
    await nextTask();
  }
  const { start } = await import('./app/start.tsx');
  await nextTask();
  return start;
};
const start = await loadStart().catch((error: unknown) => {
  sayNotLoaded();
  throw error;
});
await start(root, sayNotLoaded);
// The document is no longer a mere drawing: it answers.
delete root.dataset['firstFrame'];

// What was pressed in the drawn page is done now, then the form is sent. Links need no code and were
// left alone; what was typed stays in its field by itself.
const held = window.portalBoot?.release();
held?.button?.click();
held?.form?.requestSubmit();
