import { ANONYMOUS, type SessionView } from '@portail/rules/identity/access/session-view.ts';
import type { Page } from '@playwright/test';
import { ALL_PATHS, expectedPlace, pathsShownTo } from '../support/expected-page.ts';
import { type LinkSession, openLinkSession } from '../support/link-sessions.ts';
import { notePages } from '../support/noted-pages.ts';
import { LINK_PERSONAS, type Persona, PERSONAS } from '../support/personas.ts';
import { expect, test } from '../support/persona-test.ts';
import { IN_LONG_RUN } from '../support/long.ts';
import { watchTrouble } from '../support/trouble.ts';
import { visitAnew, visitInside } from '../support/visit.ts';

// A hundred pages per test: differences are reported in words, and pictures of each would cost minutes.
test.use({ trace: 'off' });

interface Visitor {
  readonly name: string;
  readonly situation: { readonly session: SessionView; readonly hasSeveralContracts?: boolean };
  /** Who is signed in from the start. */
  readonly persona?: string;
  /** The session that a link has opened. */
  readonly link?: LinkSession;
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
/**
 * They ask for every path in `npm test`; the others differ from them by a space, a mode or a flag,
 * which the tests of the access decision cover.
 */
const IN_SHORT_RUN = new Set(['anonymous', 'demo-rh']);

const signedIn = ({ login, session, contract }: Persona): Visitor => ({
  name: login,
  situation: { session, hasSeveralContracts: contract !== undefined },
  // The second step has tests of its own: here its person is in already.
  ...(login === 'demo-mfa' ? { link: { login, contract: '100001' } } : { persona: login }),
  isLoadedAnew: LOADED_ANEW.has(login),
});

const VISITORS: readonly Visitor[] = [
  { name: 'anonymous', situation: { session: ANONYMOUS }, isLoadedAnew: true },
  ...PERSONAS.map(signedIn),
  ...LINK_PERSONAS.map(({ name, link, session }) => ({ name, situation: { session }, link })),
];

/** The number in the path does not exist: a page that reads it shows the refusal. */
const isInventedNotFound = (trouble: string): boolean =>
  /: console: .* a status of 40[04] .*\(.*\/1(?:\/.*)?\)$/.test(trouble);

for (const { name, situation, persona, link, isLoadedAnew = false } of VISITORS) {
  const visitsOf = (paths: readonly string[]) =>
    paths.map((asked) => ({ asked, place: expectedPlace(asked, situation) }));

  const visitWith = async (
    page: Page,
    visit: typeof visitInside,
    paths: readonly string[],
  ): Promise<void> => {
    const trouble = await watchTrouble(page);
    if (link !== undefined) await openLinkSession(page, link);
    await page.goto('/mentions-legales');
    expect(paths).not.toEqual([]);
    notePages(visitsOf(paths).map(({ place }) => place.id));
    expect(await visit(page, visitsOf(paths))).toEqual([]);
    expect(trouble.filter((one) => !isInventedNotFound(one))).toEqual([]);
  };

  test.describe(name, () => {
    test.use({ persona });

    const inside = IN_SHORT_RUN.has(name) ? {} : IN_LONG_RUN;
    test(`[SHELL-05] [S27] every path inside the portal: ${name}`, inside, ({ page }) =>
      visitWith(page, visitInside, ALL_PATHS),
    );

    const anew = name === 'anonymous' ? {} : IN_LONG_RUN;
    if (isLoadedAnew)
      test(`[SHELL-05] [S27] every page loaded by its address: ${name}`, anew, ({ page }) =>
        visitWith(page, visitAnew, pathsShownTo(situation)),
      );
  });
}
