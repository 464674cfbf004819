import process from 'node:process';
import { type BrowserContext, expect, test as base } from '@playwright/test';
import { PERSONAS } from './personas.ts';
import { signInByCalls } from './stored-session.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Origin = StorageState['origins'][number];
type Entry = Origin['localStorage'][number];

const SESSION_KEY = 'eb.etat';

const origin = (): string => new URL(process.env['PORTAL_URL'] ?? 'http://localhost').origin;

/** A choice made just now: the consent dialog does not stand before every test. */
const refusal = (): Entry => ({
  name: 'eb.cookies',
  value: JSON.stringify({ choix: 'REFUSE', date: new Date().toISOString() }),
});

/** As a browser keeps them since the sign-in: its pages do not ask for them again. */
const preferencesReadBy = (login: string): Entry => ({
  name: 'eb.preferences',
  value: JSON.stringify({ de: login }),
});

const stateOf = (...localStorage: Entry[]): StorageState => ({
  cookies: [],
  origins: [{ origin: origin(), localStorage }],
});

export const visitor = (): StorageState => stateOf(refusal());

const signInOnce = (login: string, contract?: string): Promise<string> => {
  const persona = PERSONAS.find((one) => one.login === login);
  const space = persona?.space ?? 'ESPACE_BENEFICIAIRE';
  return signInByCalls({ login, space, contract: contract ?? persona?.contract });
};

type Change = (session: StoredSession) => void;

/** The parts of a stored session that tests change to see another person's portal. */
export interface StoredSession {
  authority: { expirationDate: string };
  user: { bypassed: boolean; bypassKind?: string; readOnly: boolean; fromBackOffice: boolean };
  visualisation: { features: { id: string }[] } | null;
  orderType: string | null;
}

export class Sessions {
  readonly #stored = new Map<string, Promise<string>>();

  /** Signs in once per worker and reuses the session. */
  async of(login: string, { contract, change }: { contract?: string; change?: Change } = {}) {
    const name = `${login} ${contract}`;
    const stored = this.#stored.get(name) ?? signInOnce(login, contract);
    this.#stored.set(name, stored);
    const session = JSON.parse(await stored) as StoredSession;
    change?.(session);
    return stateOf(
      refusal(),
      { name: SESSION_KEY, value: JSON.stringify(session) },
      preferencesReadBy(login),
      VERSION,
    );
  }
}

/** Without it the stored session would be that of an unknown version, and be emptied. */
const VERSION: Entry = { name: 'eb.version', value: 'V2.33.0' };

/**
 * Begins every page of a context with what the browser has kept. Playwright's own way opens a page
 * and a renderer for it, a quarter of the price of a short test. Once a document of the portal has
 * begun, the rest is the portal's: what it empties stays empty.
 */
export const remember = async (context: BrowserContext, state: StorageState): Promise<void> => {
  const [kept] = state.origins;
  if (kept === undefined) return;
  const seed = await context.addInitScript(({ origin: place, localStorage: entries }) => {
    if (window.location.origin !== place || window.localStorage.length > 0) return;
    for (const { name, value } of entries) window.localStorage.setItem(name, value);
  }, kept);
  context.on('page', (page) => {
    // Not when it is navigated to: the seed could be gone before the document has run it.
    page.on('domcontentloaded', () => {
      // Gone with its context, it has nothing left to seed.
      if (page.url().startsWith(kept.origin)) seed.dispose().catch(() => undefined);
    });
  });
};

interface PersonaOptions {
  /** The user signed in when the test begins; none when undefined. */
  persona: string | undefined;
  /** Makes the stored session another person's: an object, because options may not be functions. */
  alteration: { readonly change: Change } | undefined;
  /** A browser without stored consent, so that the cookie dialog is shown. */
  isFirstVisit: boolean;
}

/** Tests that begin signed in: each person signs in once per worker. */
export const test = base.extend<PersonaOptions, { sessions: Sessions }>({
  persona: [undefined, { option: true }],
  alteration: [undefined, { option: true }],
  isFirstVisit: [false, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from it.
  sessions: [({}, use) => use(new Sessions()), { scope: 'worker' }],
  context: async ({ context, persona, alteration, isFirstVisit, sessions }, use) => {
    const state = persona === undefined ? visitor() : await sessions.of(persona, alteration);
    if (!isFirstVisit) await remember(context, state);
    await use(context);
  },
});

export { expect };
