import type { Browser, Page } from '@playwright/test';
import { booksOf, checkLedger, sandboxUrl, scratchCodeOf } from '../support/books.ts';
import { aManager, dayIn, fillPlainCampaign, save } from '../support/funder-steps.ts';
import { mailsTo } from '../support/mailbox.ts';
import {
  acceptConditions,
  choice,
  chooseCampaign,
  chooseCurrentVintage,
  completeProfile,
  expectHistory,
  fillContent,
  next,
  ordersOf,
  payByCard,
} from '../support/order-steps.ts';
import { aBuyerOf, type OwnFunder } from '../support/own-funder.ts';
import { type Person, query } from '../support/people.ts';
import { expect, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

/** The funder opens a campaign: an account and books of 15 €, 60 % of them paid. */
const openCampaign = async (page: Page, libelle: string): Promise<string> => {
  await page.goto('/client/sessions-precommande/creation');
  await fillPlainCampaign(page, { libelle, from: dayIn(0), to: dayIn(30) });
  await page.getByRole('combobox', { name: 'Titres papier' }).selectOption({ index: 1 });
  await page.getByLabel('Valeur d’un titre, si vous l’imposez').fill('15');
  await page.getByLabel('Nombres de titres proposés').fill('10, 20');
  await page.getByLabel('Texte de la confirmation').fill('Merci, votre financeur vous suit.');
  await save(page).click();
  await expectPage(page, 'CLIENT_SESSION_DETAILS');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
};

/** A person orders 150 € of paper and 250 € on their account, and pays 160 € by card. */
const buy = async (browser: Browser, funder: OwnFunder, libelle: string, baseURL: string) => {
  const context = await browser.newContext({ baseURL, storageState: visitor() });
  const page = await context.newPage();
  const person = await aBuyerOf(page, funder);
  await chooseCampaign(page, libelle);
  await completeProfile(page, 'Employé');
  await chooseCurrentVintage(page);
  await fillContent(page, { total: '400', paper: /^10 titres/ });
  await next(page).click();
  await expectPage(page, 'ORDER_DELIVERY');
  await choice(page, 'À mon domicile').click();
  await next(page).click();
  await expectPage(page, 'ORDER_PAYMENT');
  await choice(page, 'Carte bancaire').click();
  await acceptConditions(page);
  await page.getByRole('button', { name: 'Commander et payer 160,00 €' }).click();
  await payByCard(page, 'ACCEPTEE');
  await expect(page.getByText('Votre paiement est accepté')).toBeVisible();
  return { context, page, person };
};

const validateAndOrder = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/client/sessions-precommande/${id}`);
  await expect(page.locator('.session-figures .amount--hero')).toHaveText('400,00 €');
  await page.getByRole('link', { name: 'Valider les lignes en attente' }).click();
  await expectPage(page, 'CLIENT_SESSION_LINES');
  await page.getByRole('button', { name: 'Sélectionner la ligne en attente' }).click();
  await page.getByRole('button', { name: 'Valider 1 ligne' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Valider 1 ligne' }).click();
  await expect(page.getByText('1 ligne validée.')).toBeVisible();

  await page.goto(`/client/sessions-precommande/${id}`);
  await page.getByRole('link', { name: 'Passer la commande' }).click();
  await expectPage(page, 'CLIENT_SESSION_ORDERS');
  await page.getByRole('button', { name: 'Passer la commande', exact: true }).click();
  await page.getByLabel('Votre numéro de bon de commande').fill('BC-2026-42');
  await page.getByRole('button', { name: 'Passer la commande de 1 ligne' }).dblclick();
  await expect(page.getByText('Commande passée')).toBeVisible();
  await expect(page.getByRole('table').getByText('Passée', { exact: true })).toBeVisible();
};

const subjectsTo = async (address: string): Promise<string> =>
  (await mailsTo(address)).map(({ sujet }) => sujet).join('\n');

const expectMail = (address: string, words: string): Promise<void> =>
  expect.poll(() => subjectsTo(address)).toContain(words);

/** The book reaches the printer, and one of its vouchers is valid for this person. */
const receiveBook = async (page: Page, { lastName, login, mail }: Person): Promise<void> => {
  await expect.poll(async () => (await booksOf(lastName)).length).toBe(1);
  const [book] = await booksOf(lastName);
  if (book === undefined) throw new Error('polled above');
  expect(book).toMatchObject({ valeurFaciale: 1_500, etat: 'IMPRIME' });
  expect(book.titres).toHaveLength(10);
  for (const { numero, code } of book.titres) expect(code, numero).toBe(scratchCodeOf(numero));
  const known = await query<{ numero: string }>(
    `select t.numero from titre t
       join beneficiary b on b.id = t.beneficiary_id join user_account a on a.id = b.account_id
      where a.login = $1`,
    [login],
  );
  expect(new Set(known.map(({ numero }) => numero))).toEqual(
    new Set(book.titres.map(({ numero }) => numero)),
  );
  await page.goto(sandboxUrl(`/imprimeur/carnets/${book.carnet}`));
  await page.getByRole('button', { name: 'Expédier ce carnet' }).click();
  // Waits for the shipping mail: it is not sent once the book is delivered.
  await expectMail(mail, 'Votre carnet de titres est expédié');
  await page.getByRole('button', { name: 'Livrer ce carnet' }).click();
  await expect(page.locator('[data-etat=LIVRE]')).toBeVisible();
};

test('[FUND-11, FUND-15] from opening a campaign to vouchers in hand', async ({
  page,
  browser,
}) => {
  const funder = await aManager(page);
  const libelle = `Histoire ${funder.contract}`;
  const id = await openCampaign(page, libelle);
  const baseURL = new URL(page.url()).origin;
  const { context, page: buyer, person } = await buy(browser, funder, libelle, baseURL);
  await validateAndOrder(page, id);

  // The balance increases.
  await buyer.goto('/compte/solde');
  await expect(buyer.locator('.holding').first()).toContainText('250,00 €');
  await receiveBook(await context.newPage(), person);
  await expect.poll(async () => (await ordersOf(person.login))[0]?.statut).toBe('LIVREE');
  await buyer.goto('/titres/solde');
  await expect(buyer.locator('.holding').first()).toContainText('150,00 €');

  // Mails, histories and invoice agree.
  const [made] = await ordersOf(person.login);
  const reference = made?.reference ?? 'none';
  for (const words of ['Votre commande est passée', 'Votre carnet de titres est expédié'])
    await expectMail(person.mail, `${words} (${reference})`);
  await expectHistory(buyer, 'Livrée');
  await expect(buyer.getByRole('table').getByText('400,00 €').first()).toBeVisible();
  await page.goto(`/client/sessions-precommande/${id}/lignes`);
  await expect(page.locator('.status', { hasText: 'Livrée' }).first()).toBeVisible();
  await page.goto('/client/factures');
  const invoice = page.getByRole('row', { name: /BC-2026-42/ });
  await expect(invoice).toContainText('240,00 €');
  const download = page.waitForEvent('download');
  await invoice.getByRole('button', { name: /^Télécharger la facture/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  expect(await checkLedger()).toContain('Les livres sont justes.');
  await context.close();
});
