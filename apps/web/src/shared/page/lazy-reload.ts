import { type SafeStorage, STORAGE_KEYS, tabStore } from '../storage/safe-storage.ts';

interface ReloadDependencies {
  readonly storage: SafeStorage;
  /** Names the build that is running. */
  readonly currentBuild: () => string;
  /** Since when this document has been there: no clock of the device, which may be changed. */
  readonly documentAgeMs: () => number;
  readonly reload: () => void;
}

/** A document that is younger, in a tab that was reloaded before, comes of that reload. */
const JUST_RELOADED_MS = 60_000;

const buildsIn = (mark: unknown): readonly string[] =>
  Array.isArray(mark) ? mark.filter((build) => typeof build === 'string') : [];

/**
 * A page that cannot be loaded usually belongs to a build that has been replaced: the window
 * reloads to get the new one. Once per build, so that a page that is really gone ends on the
 * error page and not in a loop; and never twice in a row, because while a new build is put in
 * place two of them answer in turns, and each would send the window back to the other.
 */
export const createReloadOnce =
  ({ storage, currentBuild, documentAgeMs, reload }: ReloadDependencies) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const build = currentBuild();
      const readMarked = () => buildsIn(storage.read(STORAGE_KEYS.reloadMark));
      const marked = readMarked();
      const isJustReloaded = marked.length > 0 && documentAgeMs() < JUST_RELOADED_MS;
      if (isJustReloaded || marked.includes(build)) throw error;
      storage.write(STORAGE_KEYS.reloadMark, [...marked, build]);
      // Where nothing can be stored the mark would be lost, and the reloads would never end.
      if (!readMarked().includes(build)) throw error;
      reload();
      return new Promise<never>(() => undefined);
    }
  };

export const reloadOnceOnFailure = createReloadOnce({
  storage: tabStore,
  // The entry script has a hash in its name; a drawn page names it otherwise.
  currentBuild: () =>
    document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ??
    document.getElementById('portail')?.dataset['entry'] ??
    '',
  documentAgeMs: () => performance.now(),
  reload: () => window.location.reload(),
});
