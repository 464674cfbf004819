import process from 'node:process';
import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { signInAs } from './portal.ts';
import { PERSONAS } from './personas.ts';

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
type Origin = StorageState['origins'][number];
type Entry = Origin['localStorage'][number];

const SESSION_KEY = 'eb.etat';

const origin = (): string => new URL(process.env['PORTAL_URL'] ?? 'http://localhost').origin;

/** A choice made just now: the consent dialog does not stand before every test. */
const refusal = (): Entry => ({
  name: 'eb.cookies',
  value: JSON.stringify({ choix: 'REFUSE', date: new Date().toISOString() }),
});

const stateOf = (...localStorage: Entry[]): StorageState => ({
  cookies: [],
  origins: [{ origin: origin(), localStorage }],
});

export const visitor = (): StorageState => stateOf(refusal());

/** The stored session of somebody who has signed in and chosen their contract. */
const signInOnce = async (browser: Browser, login: string, contract?: string): Promise<string> => {
  const persona = PERSONAS.find((one) => one.login === login);
  const context = await browser.newContext({ baseURL: origin(), storageState: visitor() });
  const page = await context.newPage();
  await signInAs(page, login, persona?.space);
  const card = page.getByRole('button', { name: `n° ${contract ?? persona?.contract}` });
  await expect(card.or(page.locator('main[data-page-id=HOME] h1'))).toBeVisible();
  if (await card.isVisible()) await card.click();
  await expect(page.locator('main')).toHaveAttribute('data-page-id', 'HOME');
  const read = (key: string) => window.localStorage.getItem(key) ?? '';
  // The store is written once per second: the chosen contract may come after the rest.
  const isWhole = persona?.space === 'ESPACE_BENEFICIAIRE' || persona === undefined;
  const isWritten = (text: string) =>
    text !== '' && !(isWhole && text.includes('"visualisation":null'));
  await expect.poll(async () => isWritten(await page.evaluate(read, SESSION_KEY))).toBe(true);
  const stored = await page.evaluate(read, SESSION_KEY);
  await context.close();
  return stored;
};

type Change = (session: StoredSession) => void;

/** The parts of a stored session that tests change to see another person's portal. */
export interface StoredSession {
  user: { bypassed: boolean; bypassKind?: string; readOnly: boolean; fromBackOffice: boolean };
  visualisation: { features: { id: string }[] } | null;
  orderType: string | null;
}

export class Sessions {
  readonly #browser: Browser;
  readonly #stored = new Map<string, Promise<string>>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Signs in at the first question, and gives the same session to whoever asks later. */
  async of(login: string, { contract, change }: { contract?: string; change?: Change } = {}) {
    const name = `${login} ${contract}`;
    const stored = this.#stored.get(name) ?? signInOnce(this.#browser, login, contract);
    this.#stored.set(name, stored);
    const session = JSON.parse(await stored) as StoredSession;
    change?.(session);
    return stateOf(refusal(), { name: SESSION_KEY, value: JSON.stringify(session) }, VERSION);
  }
}

/** Without it the stored session would be that of an unknown version, and be emptied. */
const VERSION: Entry = { name: 'eb.version', value: 'V2.33.0' };

interface PersonaOptions {
  /** Who is already signed in when the test begins; nobody when undefined. */
  persona: string | undefined;
  /** Makes the stored session another person's: an object, because options may not be functions. */
  alteration: { readonly change: Change } | undefined;
}

/** Tests that begin signed in: the sign-in form is walked once per worker and person. */
export const test = base.extend<PersonaOptions, { sessions: Sessions }>({
  persona: [undefined, { option: true }],
  alteration: [undefined, { option: true }],
  sessions: [({ browser }, use) => use(new Sessions(browser)), { scope: 'worker' }],
  storageState: async ({ persona, alteration, sessions }, use) => {
    await use(persona === undefined ? visitor() : await sessions.of(persona, alteration));
  },
});

export { expect };
