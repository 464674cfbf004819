import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { expect, test } from '@playwright/test';
import { fillDrafts } from '../support/drafts.ts';
import { concrete } from '../support/expected-page.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { refuseCookies } from '../support/portal.ts';
import { visitInside } from '../support/visit.ts';

const ELEVEN: readonly PageId[] = [
  'COMMANDE',
  'COMMANDE_CHOIX_DISPOSITIF',
  'COMMANDE_ATTRIBUTION',
  'COMMANDE_PRESTATION',
  'COMMANDE_INFORMATIONS_COMPLEMENTAIRES',
  'COMMANDE_INFORMATIONS_PAIEMENT',
  'COMMANDE_CONFIRMATION',
  'COMMANDE_SUIVI',
  'COMMANDE_VISUALISATION_MODIFICATION',
  'FACTURES',
  'PAIEMENT_FACTURES',
];

test('[SAP-01, SAP-02] the eleven pages of home services have their prefix and their ids', async ({
  page,
}) => {
  await refuseCookies(page);
  const login = 'demo-unique';
  await openLinkSession(page, { login, contract: '100001' });
  await fillDrafts(page, login);
  await page.goto('/mentions-legales');
  const visits = ELEVEN.map((id) => {
    const path = concrete(pageOf(id).path);
    return { asked: path, place: { id, path } };
  });
  expect(visits.every(({ asked }) => asked.startsWith('/prestations/'))).toBe(true);
  expect(await visitInside(page, visits)).toEqual([]);
});
