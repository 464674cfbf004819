import { type ComponentType, lazy, useState } from 'react';
import { reloadOnceOnFailure } from '../shared/page/lazy-reload.ts';

type PageModule = { readonly default: ComponentType };

export interface LazyPage {
  readonly Component: ComponentType;
  /** Brings the page's code; once it is there, the page is drawn without waiting. */
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
      await loadOnce();
    },
  };
};
