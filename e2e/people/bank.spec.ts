import { violationsOf } from '../support/axe.ts';
import { sidewaysOf } from '../support/layout.ts';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/persona-test.ts';
import { confirmIdentity, openProfile, saidSuccess } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

const PATH = '/profil/informations-bancaires';
const IBAN = 'FR76 3000 6000 0112 3456 7890 189';
const SAVE = 'Enregistrer ce compte';

test('[PROF-03, PROF-13, S24] bank details are saved after a code, with the name of the bank and a day of waiting', async ({
  page,
}) => {
  const person = await openProfile(page, PATH);
  await expect(page.getByText('Vous n’avez pas encore donné de compte bancaire.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: SAVE }).click();
  const summary = page.locator('.error-summary');
  await expect(summary.getByRole('link')).toHaveCount(2);
  await page.getByLabel('Titulaire du compte').fill('Éloïse Vasseur');
  await page.getByLabel('IBAN').fill('FR76 3000 6000 0112 3456 7890 188');
  await page.getByLabel('BIC').fill('AGRI');
  await expect(page.getByText(/Banque reconnue/)).toHaveCount(0);
  await page.getByRole('button', { name: SAVE }).click();
  await expect(summary.getByRole('link')).toHaveText([/IBAN invalide\./, /BIC invalide\./]);

  await page.getByLabel('IBAN').fill(IBAN.toLowerCase());
  await expect(page.getByText('Banque reconnue\u00a0: Crédit Agricole')).toBeVisible();
  await page.getByLabel('BIC').fill('agrifrpp');
  await page.getByRole('button', { name: SAVE }).click();
  await confirmIdentity(page, person.mail);
  await saidSuccess(page, 'Vos remboursements iront sur le compte •••• 0189');

  const check = async () => {
    const card = page.locator('.card', { hasText: 'Votre compte actuel' });
    await expect(card).toContainText('•••• 0189');
    await expect(card).toContainText('Crédit Agricole');
    await expect(card).toContainText(/aucun remboursement ne part vers ce compte avant le \d\d/);
    await expect(card).not.toContainText('3000');
  };
  await check();
  await page.reload();
  await check();
  await expect(page.getByLabel('IBAN')).toHaveValue('');
  await expect
    .poll(async () => (await mailsTo(person.mail)).map(({ texte }) => texte).join(' '))
    .toMatch(/bancaire/);
});

test('[PROF-03, S24] [31-3] a mandate is signed with a code, moves to another account under its reference, and is revoked', async ({
  page,
}) => {
  const person = await openProfile(page, PATH, { hasHomeServices: true });
  const mandate = page.locator('.card', { hasText: 'Mandat de prélèvement' });
  await expect(mandate).toContainText('Vous n’avez pas de mandat actif.');
  const sign = async (title: string, iban: string, ask: () => Promise<void>): Promise<string> => {
    await mandate.getByRole('button', { name: title, exact: true }).click();
    await mandate.getByLabel('Titulaire du compte').fill('Éloïse Vasseur');
    await mandate.getByLabel('IBAN').fill(iban);
    await mandate.getByRole('button', { name: 'Signer le mandat' }).click();
    await ask();
    await saidSuccess(page, /Votre mandat PCESU\w+ est signé/);
    await expect(mandate).toContainText(`•••• ${iban.slice(-4)}`);
    return (await mandate.getByText(/^PCESU\w+$/).textContent()) ?? '';
  };
  const first = await sign('Signer un mandat', IBAN.replaceAll(' ', ''), () =>
    confirmIdentity(page, person.mail),
  );
  // A recent confirmation: the second signature needs no code.
  const second = await sign('Changer le compte prélevé', 'DE89370400440532013000', () =>
    Promise.resolve(),
  );
  expect(second).toBe(first);
  await page.reload();
  await expect(mandate).toContainText(second);
  await expect(mandate).toContainText('•••• 3000');
  await expect(mandate).toContainText('3 jours avant chaque prélèvement');

  await mandate.getByRole('button', { name: 'Révoquer ce mandat' }).click();
  const sure = page.getByRole('alertdialog', { name: `Révoquer le mandat ${second}` });
  await expect(sure).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Révoquer ce mandat' }).click();
  await saidSuccess(page, 'Votre mandat est révoqué.');
  await expect(mandate).toContainText('Vous n’avez pas de mandat actif.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[PROF-03, A3] with the keyboard alone', async ({ page }) => {
    const person = await openProfile(page, PATH);
    expect(await sidewaysOf(page)).toEqual([]);
    await tabTo(page, 'Titulaire du compte');
    await page.keyboard.type('Éloïse Vasseur');
    await tabTo(page, 'IBAN');
    await page.keyboard.type(IBAN);
    await page.keyboard.press('Enter');
    await confirmIdentity(page, person.mail);
    await saidSuccess(page, '•••• 0189');
    await expect(page.getByText('•••• 0189').first()).toBeVisible();
    expect(await sidewaysOf(page)).toEqual([]);
  });
});
