import { useSyncExternalStore } from 'react';
import type { EarlyRead } from '../http/early-reads.ts';

/** Set by the inline scripts of index.html, before any other file is loaded. */
interface PortalBoot {
  /** Secrets that the address held, by name. They live in memory only: a reload loses them. */
  readonly secrets: Record<string, string>;
  /** Ends the holding; the last button pressed and the form sent meanwhile, if any. */
  readonly release: () => {
    readonly form: HTMLFormElement | null;
    readonly button: HTMLButtonElement | null;
  };
  /** By address; only in the document of the home page. */
  readonly reads?: Map<string, EarlyRead>;
}

declare global {
  interface Window {
    readonly portalBoot?: PortalBoot;
  }
}

/** Dispatched when a link with a secret is opened in a page that is already loaded. */
const SECRETS_CHANGED = 'portal:secrets';

/**
 * The secret that the link of this page brought (`#name=value`). It is already gone from the
 * address bar; it stays in memory until `takeUrlToken`.
 */
const readUrlToken = (name: string): string | undefined => window.portalBoot?.secrets[name];

/** The same, forgotten once read: for a token that is used at once. */
export const takeUrlToken = (name: string): string | undefined => {
  const token = readUrlToken(name);
  delete window.portalBoot?.secrets[name];
  return token;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(SECRETS_CHANGED, listener);
  return () => window.removeEventListener(SECRETS_CHANGED, listener);
};

/** `readUrlToken` for a page that stays on screen while another link may be opened in it. */
export const useUrlToken = (name: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readUrlToken(name),
    () => undefined,
  );
