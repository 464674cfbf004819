import { aHolder, line, toVouchers, typeVoucher } from '../../support/paper-steps.ts';
import { violationsOf } from '../../support/axe.ts';
import { openLinkSession } from '../../support/link-sessions.ts';
import { expect, test } from '../../support/persona-test.ts';
import { expectPage } from '../../support/portal.ts';

test('[CHK-09] a lost voucher is blocked by its owner, and cannot pay', async ({ page }) => {
  const { vouchers } = await aHolder(page, 2);
  const [lost] = vouchers;
  if (lost === undefined) throw new Error('no voucher');
  await page.goto('/titres/solde');
  await expectPage(page, 'CHECKBOOK_STATEMENT');
  const act = page.getByRole('button', { name: `Déclarer perdu ou volé le titre ${lost.numero}` });
  await act.click();
  const dialog = page.getByRole('alertdialog', {
    name: `Mettre en opposition le titre ${lost.numero}`,
  });
  await expect(dialog).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  const confirm = dialog.getByRole('button', { name: `Bloquer le titre ${lost.numero}` });
  await confirm.click();
  await expect(dialog).toContainText('Ce champ est requis.');
  await dialog.getByText('Je l’ai perdu').click();
  await confirm.dblclick();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: lost.numero });
  await expect(row).toContainText('Bloqué');
  await expect(act).toHaveCount(0);

  await toVouchers(page);
  await typeVoucher(page, 1, lost);
  await expect(line(page, 1)).toContainText(
    'Ce titre est bloqué\u00a0: vous l’avez déclaré perdu.',
  );
});

test('a read-only user cannot block vouchers', async ({ page }) => {
  await openLinkSession(page, { login: 'demo-rh', contract: '100001', readOnly: true });
  await page.goto('/titres/solde?produit=SAP');
  await expectPage(page, 'CHECKBOOK_STATEMENT');
  await expect(page.getByRole('table', { name: 'Titres de ce carnet' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Déclarer perdu/ })).toHaveCount(0);
});
