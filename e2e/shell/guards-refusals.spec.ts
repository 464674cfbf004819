import { BENEFICIARY_PERMISSIONS, FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { test } from '@playwright/test';
import { expectGoes, expectStays, UNAUTHORIZED } from '../support/destinations.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { refuseCookies } from '../support/portal.ts';

const RH = { login: 'demo-rh', contract: '100001' };

test.beforeEach(({ page }) => refuseCookies(page));

test('[SHELL-19] unknown paths are not found, before anything else is asked', async ({ page }) => {
  for (const path of ['/nimporte-quoi', '/compte/solde/1', '/login/x'])
    await expectGoes(page, path, '/notfound', 'NOT_FOUND');
  await openLinkSession(page, RH);
  await expectGoes(page, '/nimporte-quoi', '/notfound', 'NOT_FOUND');
});

test('[SHELL-13] pages for people who are not signed in send the others on', async ({ page }) => {
  await openLinkSession(page, { login: 'demo-double', contract: '100001' });
  for (const path of ['/login', '/inscription?numeroContrat=100001', '/mfa'])
    await expectGoes(page, path, '/choix-visualisation', 'VISUALISATION_CHOICE');
  for (const path of ['/mot-de-passe-oublie', '/reinitialiser-mot-de-passe/x'])
    await expectGoes(page, path, '/', 'HOME');
});

test('[SHELL-16] a missing permission refuses the page', async ({ page }) => {
  await openLinkSession(page, RH);
  await expectStays(page, '/commande/sessions', 'ORDER_SESSION_LIST');
  const permissions = BENEFICIARY_PERMISSIONS.filter((one) => one !== 'PASSER_COMMANDE');
  await openLinkSession(page, { ...RH, shown: { permissions } });
  await expectGoes(page, '/commande/sessions', UNAUTHORIZED, 'UNAUTHORIZED');
  await expectStays(page, '/historique/commande', 'ORDER_HISTORY');
});

test('[SHELL-17] an excluded client type refuses the page', async ({ page }) => {
  // The contract of the demonstration lacks the feature too: it is shown with it here.
  const small = { login: 'demo-petit', contract: '100003', shown: { features: FEATURE_IDS } };
  await openLinkSession(page, small);
  await expectGoes(page, '/changer-format/choix', UNAUTHORIZED, 'UNAUTHORIZED');
  await expectStays(page, '/echange/choix', 'MILLESIME_TRADE_CHOICE');
  await openLinkSession(page, RH);
  await expectStays(page, '/changer-format/choix', 'CESU_CONVERSION_CHOICE');
});

test('[SHELL-18] a feature that the contract lacks refuses the page', async ({ page }) => {
  await openLinkSession(page, { login: 'demo-restreint', contract: '100004' });
  await expectGoes(page, '/echange/choix', UNAUTHORIZED, 'UNAUTHORIZED');
  await expectStays(page, '/compte/solde', 'ACCOUNT_STATEMENT');
  await openLinkSession(page, RH);
  await expectStays(page, '/echange/choix', 'MILLESIME_TRADE_CHOICE');
});

test('[SHELL-21] a page of one mode refuses the other', async ({ page }) => {
  await openLinkSession(page, { login: 'demo-social', contract: '100002' });
  await expectGoes(page, '/compte/solde', UNAUTHORIZED, 'UNAUTHORIZED');
  await expectStays(page, '/historique/versements', 'TRANSACTIONS_HISTORY');
  await openLinkSession(page, RH);
  await expectGoes(page, '/historique/versements', UNAUTHORIZED, 'UNAUTHORIZED');
  await expectStays(page, '/compte/solde', 'ACCOUNT_STATEMENT');
});
