import { ANONYMOUS, type SessionView } from '@portail/rules/access/session-view.ts';
import { expect, type Page, test } from '@playwright/test';
import { ALL_PATHS, expectedPlace, pathsShownTo } from '../support/expected-page.ts';
import { type LinkSession, openLinkSession } from '../support/link-sessions.ts';
import { LINK_PERSONAS, type Persona, PERSONAS } from '../support/personas.ts';
import { sampled } from '../support/sampling.ts';
import { expectInside, refuseCookies, signInAs } from '../support/portal.ts';
import { watchTrouble } from '../support/trouble.ts';
import { visitAnew, visitInside } from '../support/visit.ts';

test.setTimeout(120_000);
// A hundred pages per test: what differs is told in words, and pictures of each would cost minutes.
test.use({ trace: 'off' });

interface Visitor {
  readonly name: string;
  readonly situation: { readonly session: SessionView; readonly hasSeveralContracts?: boolean };
  readonly open: (page: Page) => Promise<void>;
  /** Is every page also loaded by its address? */
  readonly isLoadedAnew?: boolean;
}

const LOADED_ANEW = new Set([
  'demo-rh',
  'demo-unique',
  'demo-social',
  'demo-financeur',
  'demo-intervenant',
]);
/** One of each space, mode and kind of session; the others differ from them by a flag. */
const IN_EVERY_RUN = new Set(['nobody', 'demo-rh', 'demo-social', 'demo-unique', 'demo-financeur']);
const LOADED_IN_EVERY_RUN = new Set(['nobody', 'demo-rh']);

const chooseContract = async (page: Page, { contract }: Persona): Promise<void> => {
  if (contract !== undefined)
    await page.getByRole('button', { name: `Contrat n° ${contract}` }).click();
  await expectInside(page);
};

const inside = async (page: Page, link: LinkSession): Promise<void> => {
  await openLinkSession(page, link);
  await page.goto('/mentions-legales');
};

const signedIn = (persona: Persona): Visitor => ({
  name: persona.login,
  situation: { session: persona.session, hasSeveralContracts: persona.contract !== undefined },
  open: async (page) => {
    // The second step has tests of its own: here its person is in already.
    if (persona.login === 'demo-mfa')
      return inside(page, { login: persona.login, contract: '100001' });
    await signInAs(page, persona.login, persona.space);
    await chooseContract(page, persona);
  },
  isLoadedAnew: LOADED_ANEW.has(persona.login),
});

const VISITORS: readonly Visitor[] = [
  {
    name: 'nobody',
    situation: { session: ANONYMOUS },
    open: async (page) => {
      await page.goto('/login');
    },
    isLoadedAnew: true,
  },
  ...PERSONAS.map(signedIn),
  ...LINK_PERSONAS.map(({ name, link, session }) => ({
    name,
    situation: { session },
    open: (page: Page) => inside(page, link),
  })),
];

for (const { name, situation, open, isLoadedAnew = false } of VISITORS) {
  const visitsOf = (paths: readonly string[]) =>
    paths.map((asked) => ({ asked, place: expectedPlace(asked, situation) }));

  const tags = sampled(IN_EVERY_RUN.has(name));
  test(`[SHELL-05] [S27] every path inside the portal: ${name}`, tags, async ({ page }) => {
    const trouble = await watchTrouble(page);
    await refuseCookies(page);
    await open(page);
    expect(await visitInside(page, visitsOf(ALL_PATHS))).toEqual([]);
    expect(trouble).toEqual([]);
  });

  if (!isLoadedAnew) continue;
  const loadTags = sampled(LOADED_IN_EVERY_RUN.has(name));
  test(`[SHELL-05] [S27] every page loaded by its address: ${name}`, loadTags, async ({ page }) => {
    const trouble = await watchTrouble(page);
    await refuseCookies(page);
    await open(page);
    const shown = pathsShownTo(situation);
    expect(shown).not.toEqual([]);
    expect(await visitAnew(page, visitsOf(shown))).toEqual([]);
    expect(trouble).toEqual([]);
  });
}
