import { type SafeStorage, STORAGE_KEYS, tabStore } from '../storage/safe-storage.ts';

interface ReloadDependencies {
  readonly storage: SafeStorage;
  /** Names the build that is running. */
  readonly currentBuild: () => string;
  readonly reload: () => void;
}

/**
 * A page that cannot be loaded usually belongs to a build that has been replaced: the window
 * reloads to get the new one. Once per build, so that a page that is really gone ends on the
 * error page and not in a loop.
 */
export const createReloadOnce =
  ({ storage, currentBuild, reload }: ReloadDependencies) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      const build = currentBuild();
      const isMarked = () => storage.read(STORAGE_KEYS.reloadMark) === build;
      if (isMarked()) throw error;
      storage.write(STORAGE_KEYS.reloadMark, build);
      // Where nothing can be stored the mark would be lost, and the reloads would never end.
      if (!isMarked()) throw error;
      reload();
      return new Promise<never>(() => undefined);
    }
  };

export const reloadOnceOnFailure = createReloadOnce({
  storage: tabStore,
  // The entry script has a hash in its name.
  currentBuild: () =>
    document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  reload: () => window.location.reload(),
});
