import { type ComponentType, lazy, useState } from 'react';
import { reloadOnceOnFailure } from '../shared/page/lazy-reload.ts';
import { browserTimers } from '../shared/time/timers.ts';

interface PageModule {
  readonly default: ComponentType;
  /** Reads what the page shows at once. */
  readonly prefetch?: () => Promise<void>;
}

/** Beyond it the page is drawn with its outline, and is filled when the answers come. */
const LONGEST_READ_MS = 600;

const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>((settle) => void browserTimers.after(ms, settle))]);

export interface LazyPage {
  readonly Component: ComponentType;
  /** Brings the page's code and what it reads; then the page is drawn without waiting. */
  readonly preload: () => Promise<void>;
}

/** A page whose code comes when it is first opened, or before if asked. */
export const lazyPage = (load: () => Promise<PageModule>): LazyPage => {
  let loaded: ComponentType | undefined;
  const loadOnce = async (): Promise<PageModule> => {
    const module = await reloadOnceOnFailure(load);
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce);
  function Component() {
    // Chosen once per visit of the page: changing it later would throw away what was typed.
    const [Page] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Page />;
  }
  return {
    Component,
    preload: async () => {
      const { prefetch } = await loadOnce();
      if (prefetch !== undefined) await atMost(LONGEST_READ_MS, prefetch());
    },
  };
};
