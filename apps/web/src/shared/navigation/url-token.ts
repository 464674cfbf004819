import { useSyncExternalStore } from 'react';

const SECRETS_CHANGED = 'portal:secrets';

/** Secrets that the address held, by name. They live in memory only: a reload loses them. */
const secrets: Record<string, string> = {};

const takeSecrets = (): void => {
  const { hash, pathname, search } = window.location;
  if (!/^#\w+=/.test(hash)) return;
  for (const [name, value] of new URLSearchParams(hash.slice(1))) secrets[name] = value;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
};

takeSecrets();
window.addEventListener('hashchange', () => {
  takeSecrets();
  window.dispatchEvent(new Event(SECRETS_CHANGED));
});

/** The secret that the link of this page brought (`#name=value`), forgotten once read. */
export const takeUrlToken = (name: string): string | undefined => {
  const token = secrets[name];
  delete secrets[name];
  return token;
};

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(SECRETS_CHANGED, listener);
  return () => window.removeEventListener(SECRETS_CHANGED, listener);
};

/** The secret that the link of this page brought; it stays in memory until `takeUrlToken`. */
export const useUrlToken = (name: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => secrets[name],
    () => undefined,
  );
