import { randomUUID } from 'node:crypto';
import { violationsOf } from '../support/axe.ts';
import { resizeTo, sidewaysOf } from '../support/layout.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openOperator } from '../support/operator-pages.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import { acceptAsMarc, LUCIE, typeCode } from '../support/second-person.ts';

// Two operators, each with a code.
test.slow();

test('[32-8] an operator is invited by one manager, agreed to by another, and suspended at once', async ({
  page,
  browser,
}) => {
  const login = `ines.${randomUUID().slice(0, 8)}`;
  const mail = `${login}@portail-cesu.example`;
  await openOperator(page);
  await page.goto('/back-office/operateurs');
  await expectPage(page, 'BO_OPERATORS');
  const table = page.getByRole('table', { name: 'Opérateurs' });
  await expect(table).toContainText('demo-operateur-2');
  expect(await violationsOf(page)).toEqual([]);
  for (const width of [390, 768, 1280]) {
    await resizeTo(page, { width, height: 900 });
    expect(await sidewaysOf(page), String(width)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Inviter un opérateur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter un opérateur' });
  await dialog.getByLabel('Prénom').fill('Inès');
  await dialog.getByLabel('Nom', { exact: true }).fill('Moreau');
  await dialog.getByLabel('Adresse e-mail professionnelle').fill(mail);
  await dialog.getByLabel('Identifiant').fill(login);
  await dialog.getByRole('radio', { name: /^Assistance/ }).check();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Demander l’invitation' }).click();
  await typeCode(page, LUCIE);
  await expect(dialog).toHaveCount(0);
  await acceptAsMarc(browser, new RegExp(`^Accepter.*${login}`));

  await expect
    .poll(async () => (await mailsTo(mail)).map(({ texte }) => texte).join(' '))
    .toContain('premier-acces');
  await page.getByLabel('Nom, identifiant ou adresse').fill(login);
  await page.keyboard.press('Enter');
  const row = table.getByRole('row').filter({ hasText: login });
  await expect(row).toContainText('Invité');
  await row.getByRole('button', { name: /^Suspendre/ }).click();
  const suspension = page.getByRole('dialog', { name: 'Suspendre Inès Moreau' });
  await suspension.getByLabel('Motif').selectOption({ label: 'Départ de l’entreprise' });
  await suspension.getByRole('button', { name: 'Suspendre' }).click();
  await expect(row).toContainText('Suspendu');
});
