import { keepEarlyActs } from './app/first-frame/early-acts.ts';
import { firstPaint } from './app/first-frame/first-paint.ts';
import { nextTask } from './app/first-frame/next-task.ts';
import { preferencesFrom, showPreferences } from './shared/preferences/display.ts';
import { localStore, STORAGE_KEYS } from './shared/storage/safe-storage.ts';

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

// The sign-in page comes drawn in its document: it is shown before any of the portal's code runs,
// and what is pressed meanwhile is done once the code is there.
const replayEarlyActs = keepEarlyActs(root);
if (root.dataset['firstFrame'] !== undefined) await firstPaint();
/**
 * The libraries, the shapes of calls, then the rest of ours, each in a task of its own: a finger is
 * answered between them. One module brings the whole file that the build has put it in.
 */
const loadStart = async () => {
  await import('react-dom/client');
  await nextTask();
  await import('@portail/contract/people/beneficiary.calls.ts');
  await nextTask();
  const loaded = await import('./app/start.tsx');
  await nextTask();
  return loaded;
};
const { start } = await loadStart().catch((error: unknown) => {
  sayNotLoaded();
  throw error;
});
await start(root);
replayEarlyActs();
