import { EXPECTED_PAGES } from '@portail/contract/pages/registry.expected.ts';
import { PAGE_IDS, type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { expect, test } from '@playwright/test';
import { firstIn } from '../support/long.ts';
import { fillDrafts } from '../support/drafts.ts';
import { concrete } from '../support/expected-page.ts';
import {
  awaitSecondStep,
  type LinkSession,
  openLinkSession,
  pendingLinkTo,
  store,
} from '../support/link-sessions.ts';
import { linkPersona } from '../support/personas.ts';
import { expectPage, refuseCookies } from '../support/portal.ts';
import { visitAnew, visitInside } from '../support/visit.ts';

test.beforeEach(({ page }) => refuseCookies(page));

const idOf = (id: string): PageId => {
  const found = PAGE_IDS.find((one) => one === id);
  if (found === undefined) throw new RangeError(`${id} is not in the registry`);
  return found;
};

/** The agreed table, page by page: the address asked for and the page that must be there. */
const visitsOf = (isWanted: (id: string) => boolean) =>
  EXPECTED_PAGES.filter(({ id }) => isWanted(id)).map(({ id, path }) => ({
    asked: concrete(path),
    place: { id: idOf(id), path: concrete(path) },
  }));

const LINKS = ['BYPASS_LOGIN', 'BYPASS_LOGIN_FROM_SAP'];
const GENERAL_OPEN = [
  'COMPANY_SIGN_IN',
  'RECOVER_LOGIN_PASSWORD',
  'RESET_PASSWORD',
  'LEGAL_NOTICE',
  'STYLE_GUIDE',
  'UNAUTHORIZED',
  'TECHNICAL_ERROR',
  'NOT_FOUND',
];
const GENERAL_CONNECTED = ['HOME', 'VISUALISATION_CHOICE', 'HELP'];

test('[SHELL-02] every general page is at its path under its id', async ({ page }) => {
  await awaitSecondStep(page);
  const anonymous = visitsOf((id) => ['LOGIN', 'MFA', ...GENERAL_OPEN].includes(id));
  expect(anonymous).toHaveLength(10);
  expect(await visitAnew(page, anonymous)).toEqual([]);

  const links = visitsOf((id) => LINKS.includes(id));
  expect(links).toHaveLength(2);
  for (const { asked, place } of links) {
    const link = { asked: await pendingLinkTo(page, asked), place };
    expect(await visitAnew(page, [link])).toEqual([]);
  }

  await openLinkSession(page, { login: 'demo-double', contract: '100001' });
  const connected = visitsOf((id) => GENERAL_CONNECTED.includes(id));
  expect(connected).toHaveLength(3);
  expect(await visitAnew(page, connected)).toEqual([]);
});

const CONTRACT = '100001';
const declaringTo = (voie: 'CESU' | 'PAJE') => ({
  'paiement-compte': { choix: { typeContrat: 'CESU_RH', voie } },
});

interface Holder {
  readonly who: string;
  readonly link: LinkSession;
  readonly drafts?: Parameters<typeof fillDrafts>[2];
  readonly isOwn: (id: string) => boolean;
}

const isCesu = (id: string) => id.startsWith('ACCOUNT_PAYMENT_CESU_');
const isPaje = (id: string) => id.startsWith('ACCOUNT_PAYMENT_PAJE_');
const SOCIAL_ONLY = ['ACCOUNT_PAYMENT_AMOUNT_OVERVIEW', 'TRANSACTIONS_HISTORY'];
const isOf = (letter: string) => (id: string) =>
  EXPECTED_PAGES.some((one) => one.id === id && one.who === letter);

/** Who may open which pages of the table; together they open them all. */
const HOLDERS: readonly Holder[] = [
  {
    who: 'a unified account',
    link: { login: 'demo-unique', contract: CONTRACT },
    isOwn: (id) =>
      EXPECTED_PAGES.some((one) => one.id === id && one.who.startsWith('B')) &&
      !isCesu(id) &&
      !isPaje(id) &&
      ![...SOCIAL_ONLY, ...GENERAL_CONNECTED, 'EDIT_ORDER_PROFILE'].includes(id),
  },
  {
    who: 'an employer who declares to the CESU',
    link: { login: 'demo-unique', contract: CONTRACT },
    drafts: declaringTo('CESU'),
    isOwn: isCesu,
  },
  {
    who: 'an employer of a child minder',
    link: { login: 'demo-unique', contract: CONTRACT },
    drafts: declaringTo('PAJE'),
    isOwn: isPaje,
  },
  {
    who: 'a beneficiary in social mode',
    link: { login: 'demo-social', contract: '100002' },
    drafts: { 'paiement-compte': { choix: { typeContrat: 'CESU_SOCIAL', voie: 'ORGANISME' } } },
    isOwn: (id) => SOCIAL_ONLY.includes(id),
  },
  {
    who: 'a beneficiary who changes an order',
    link: { ...linkPersona('partner, new order').link, orderType: 'EDIT_ORDER' },
    isOwn: (id) => id === 'EDIT_ORDER_PROFILE',
  },
  { who: 'a funder', link: { login: 'demo-financeur' }, isOwn: isOf('C') },
  { who: 'an intervenant', link: { login: 'demo-intervenant' }, isOwn: isOf('I') },
  { who: 'an operator', link: linkPersona('operator').link, isOwn: isOf('O') },
];
const isOfRegistration = (id: string) => id.startsWith('REGISTRATION');
const OPEN_ADDED = [
  'SITE_MAP',
  'ACCESSIBILITY',
  'CONTACT',
  'GLOSSARY',
  'FIRST_VISIT',
  // Opened by a mailed link: their own journeys open them.
  'CONFIRM_REGISTRATION',
  'ADDRESS_PROOF',
  'COMPANY_SIGN_IN_RETURN',
  'OPERATOR_ENROLMENT',
  'ACCESS_INVITATION',
  'NOT_ME',
];

for (const { who, link, drafts, isOwn } of HOLDERS) {
  test(`[SHELL-03] every page of ${who} is at its path under its id`, async ({ page }) => {
    await openLinkSession(page, link);
    await fillDrafts(page, link.login, drafts);
    await page.goto('/mentions-legales');
    const visits = visitsOf(isOwn);
    expect(visits).not.toEqual([]);
    expect(await visitInside(page, visits)).toEqual([]);
  });
}

test('[SHELL-03] every page of the registration is at its path under its id', async ({ page }) => {
  await page.goto('/robots.txt');
  await store(page, 'localStorage', { 'eb.version': 'V2.33.0' });
  await fillDrafts(page, null);
  await page.goto('/inscription?numeroContrat=100001');
  await expectPage(page, 'REGISTRATION');
  // Its parameters decide which steps there are.
  await page.waitForLoadState('networkidle');
  const [first, ...steps] = visitsOf(isOfRegistration);
  expect(first?.asked).toBe('/inscription');
  expect(await visitInside(page, steps)).toEqual([]);
});

test('[SHELL-03] no page of the table is left out', () => {
  const seen = (id: string) =>
    ['LOGIN', 'MFA', ...LINKS, ...GENERAL_OPEN, ...GENERAL_CONNECTED, ...OPEN_ADDED].includes(id) ||
    isOfRegistration(id) ||
    HOLDERS.some(({ isOwn }) => isOwn(id));
  expect(EXPECTED_PAGES.map(({ id }) => id).filter((id) => !seen(id))).toEqual([]);
  expect(PAGE_IDS.toSorted()).toEqual(EXPECTED_PAGES.map(({ id }) => id).toSorted());
});

/** Entries of the menus that lead to a path invented for the product, by who has them. */
const INVENTED = [
  [linkPersona('home services, unified account').link, ['COMMANDE_SUIVI']],
  [
    { login: 'demo-financeur' },
    ['CLIENT_SESSION_LIST', 'CLIENT_PEOPLE', 'CLIENT_PLANS', 'CLIENT_INVOICES'],
  ],
  [{ login: 'demo-intervenant' }, ['INTERVENANT_REMISES', 'INTERVENANT_BANK']],
  [
    linkPersona('operator').link,
    [
      'BO_MANAGEMENT_REQUESTS',
      'BO_CANNED_ANSWERS',
      'BO_PEOPLE',
      'BO_OPPOSITIONS',
      'BO_FUNDERS',
      'BO_INTERLOCUTORS',
      'BO_OPERATIONS',
      'BO_APPROVALS',
      'BO_PAYEES',
      'BO_OPERATORS',
      'BO_FIGURES',
      'BO_EVENT_LOG',
      'BO_LEDGER',
      'BO_REPORTS',
    ],
  ],
] as const;

for (const [[session, ids], tags] of firstIn(INVENTED, 2)) {
  test(
    `[SHELL-04] invented paths open by the menu and by their address: ${session.login}`,
    tags,
    async ({ page }) => {
      await openLinkSession(page, session);
      await page.goto('/');
      const menu = page.getByRole('navigation', { name: 'Menu principal' });
      for (const id of ids) {
        const link = page.locator(`a[href="${pageOf(id).path}"]`);
        const entry = menu.locator(link);
        await entry.waitFor({ state: 'attached' });
        const group = menu.locator('[data-menu-kind=ACCORDION]', { has: link });
        if (!(await entry.isVisible())) await group.getByRole('button').click();
        await entry.click();
        await expectPage(page, id);
        await page.reload();
        await expectPage(page, id);
        await expect(page).toHaveURL(pageOf(id).path);
      }
    },
  );
}

test('[SHELL-04] no two pages share a path, but for the two profiles of an order', () => {
  const paths = EXPECTED_PAGES.map(({ path }) => path);
  const shared = paths.filter((path, index) => paths.indexOf(path) !== index);
  expect(shared).toEqual(['/commande/profil']);
});
