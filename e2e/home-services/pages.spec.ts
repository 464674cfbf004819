import { type PageId, pageOf } from '@portail/contract/pages/registry.ts';
import { expect, test } from '@playwright/test';
import { fillDrafts } from '../support/drafts.ts';
import { concrete } from '../support/expected-page.ts';
import { giveInvoice, placeServiceOrder } from '../support/invoice-steps.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { refuseCookies } from '../support/portal.ts';
import { expectSound } from '../support/service-steps.ts';
import { aUnified } from '../support/unified-people.ts';
import { visitInside } from '../support/visit.ts';
import { resizeTo } from '../support/layout.ts';

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

test('[A18] [28-6] at 1280 px a provider’s name of 255 letters widens neither the invoices nor the follow-up of orders', async ({
  page,
}) => {
  await refuseCookies(page);
  await resizeTo(page, { width: 1280, height: 900 });
  const person = await aUnified(page);
  await placeServiceOrder(page);
  await giveInvoice(person, { cents: 6_000 });
  const name = 'Entreprise'.repeat(26).slice(0, 255);
  await page.evaluate((companyName) => {
    const stored = window.localStorage.getItem('eb.etat') ?? '';
    const renamed = stored.replaceAll(/(?<="companyName":")[^"]*/g, companyName);
    window.localStorage.setItem('eb.etat', renamed);
  }, name);
  for (const path of ['/prestations/factures', '/prestations/commandes/suivi']) {
    await page.goto(path);
    await expect(page.getByRole('table').getByText(name).first()).toBeVisible();
    await expectSound(page);
  }
});
