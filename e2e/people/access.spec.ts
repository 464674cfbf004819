import { violationsOf } from '../support/axe.ts';
import {
  aCarer,
  actingBanner,
  enterSpaceOf,
  fillInvitation,
  joinByInvitation,
  spaceOf,
} from '../support/access-steps.ts';
import { sidewaysOf } from '../support/layout.ts';
import { invitationPathFor } from '../support/mailbox.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { amount, aPayer, balanceOf, choosePayee, pay } from '../support/pay-steps.ts';
import { aPerson, query } from '../support/people.ts';
import { expect, remember, test, visitor } from '../support/persona-test.ts';
import { expectPage, navigateInside } from '../support/portal.ts';
import { confirmIdentity, openProfile, saidSuccess } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';
import { SMALL_PDF } from '../support/small-pdf.ts';

const PATH = '/profil/acces-donnes';
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[S11] [S13] [S15] [S24] [P11] a carer is invited, signs in under their own name, pays, and loses access at once when it is withdrawn', async ({
    page,
    browser,
  }) => {
    const person = await aPayer(page, 20_000);
    const carer = aCarer();
    await page.goto(PATH);
    await expectPage(page, 'GIVEN_ACCESS');
    await expect(page.getByText('Personne d’autre que vous n’a accès')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await sidewaysOf(page)).toEqual([]);
    await fillInvitation(page, carer);
    await page.getByLabel('Consulter et agir').check();
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await confirmIdentity(page, person.mail);
    await saidSuccess(page, 'reçoit une invitation');
    await expect(page.getByText('Invitation envoyée', { exact: true })).toBeVisible();

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await remember(context, visitor());
    const theirs = await context.newPage();
    await joinByInvitation(theirs, carer);
    await expect(theirs.getByText(`accéder à ${spaceOf(person)}`)).toBeVisible();
    expect(await violationsOf(theirs)).toEqual([]);
    expect(await sidewaysOf(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: `Accepter l’accès à ${spaceOf(person)}` }).click();
    await expectPage(theirs, 'RECEIVED_ACCESS');
    await saidSuccess(theirs, 'Vous avez maintenant accès');
    await expect(
      theirs.getByRole('heading', { name: `Espace d’${person.firstName} ${person.lastName}` }),
    ).toBeVisible();
    await enterSpaceOf(theirs, person);
    await expect(actingBanner(theirs)).toContainText('Paul Vidal, vous agissez pour');
    expect(await violationsOf(theirs)).toEqual([]);
    expect(await sidewaysOf(theirs)).toEqual([]);

    await choosePayee(theirs);
    await amount(theirs).fill('20');
    await pay(theirs).click();
    await expectPage(theirs, 'ACCOUNT_PAYMENT_CONFIRMATION');
    expect(await balanceOf(person)).toBe(18_000);
    const [act] = await query<{ mail: string }>(
      `select a.mail from paiement_compte p
         join ledger_journal j on j.posting_id = p.posting_id
         join user_account a on a.id::text = j.actor
         join beneficiary b on b.id = p.beneficiary_id
         join user_account o on o.id = b.account_id
        where o.login = $1 limit 1`,
      [person.login],
    );
    expect(act?.mail).toBe(carer.mail);
    await navigateInside(theirs, '/profil/infos-principales');
    await expectPage(theirs, 'UNAUTHORIZED');

    await page.goto('/profil/donnees-personnelles');
    await expect(page.getByText(/^Paul Vidal, le /)).toBeVisible();
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Retirer l’accès à Paul Vidal' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Retirer l’accès à Paul Vidal' })
      .click();
    await saidSuccess(page, 'L’accès de Paul Vidal est retiré.');
    await navigateInside(theirs, '/compte/solde');
    await expectPage(theirs, 'RECEIVED_ACCESS');
    await expect(theirs.getByText('a pris fin')).toBeVisible();
    await expect(theirs.getByText('Accès retiré', { exact: true })).toBeVisible();
    await context.close();
  });
});

test('[S11] [A3] by keyboard: a guardian must upload the judgement, a read-only access is given, used and left', async ({
  page,
  browser,
}) => {
  const person = await openProfile(page, PATH);
  const other = await aPerson();
  await expectPage(page, 'GIVEN_ACCESS');
  await tabTo(page, 'Prénom');
  await page.keyboard.type('Élise');
  await tabTo(page, 'Nom');
  await page.keyboard.type('Garde');
  await tabTo(page, 'Adresse e-mail de cette personne');
  await page.keyboard.type(other.mail);
  await tabTo(page, 'Proche ou aidant');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Tuteur ou tutrice')).toBeChecked();
  await tabTo(page, 'Envoyer ma demande');
  await page.keyboard.press('Enter');
  await expect(page.locator('.error-summary')).toContainText('Joignez le justificatif');
  await page
    .getByLabel('Jugement ou ordonnance qui nomme cette personne')
    .setInputFiles({ name: 'jugement.pdf', mimeType: 'application/pdf', buffer: SMALL_PDF });
  await page.getByRole('button', { name: 'Envoyer ma demande' }).press('Enter');
  await confirmIdentity(page, person.mail);
  await saidSuccess(page, 'Nous vérifions votre justificatif');
  await expect(page.getByText('Justificatif en cours de vérification')).toBeVisible();
  await expect(page.getByText('Justificatif\u00a0: jugement.pdf')).toBeVisible();

  // A new read-only invitation as a carer replaces the previous one.
  await fillInvitation(page, { prenom: 'Élise', nom: 'Garde', mail: other.mail });
  await page.getByRole('button', { name: 'Envoyer l’invitation' }).press('Enter');
  await saidSuccess(page, 'reçoit une invitation');

  const context = await browser.newContext();
  await remember(context, visitor());
  const theirs = await context.newPage();
  await openLinkSession(theirs, { login: other.login, contract: other.contract });
  await theirs.goto(PATH);
  await expectPage(theirs, 'GIVEN_ACCESS');
  await expect(theirs.getByRole('link', { name: 'Voir les espaces' })).toBeVisible();
  await tabTo(theirs, 'Voir les espaces que l’on m’a ouverts');
  await theirs.keyboard.press('Enter');
  await expectPage(theirs, 'RECEIVED_ACCESS');
  // The invitation is not listed: only the mailed link opens it.
  await expect(theirs.getByText('Personne ne vous a ouvert son espace.')).toBeVisible();
  await theirs.goto(await invitationPathFor(other.mail));
  await expectPage(theirs, 'ACCESS_INVITATION');
  await expect(theirs.getByRole('button', { name: /^Accepter/ })).toBeVisible();
  await tabTo(theirs, `Accepter l’accès à ${spaceOf(person)}`);
  await theirs.keyboard.press('Enter');
  await confirmIdentity(theirs, other.mail);
  await saidSuccess(theirs, 'Vous avez maintenant accès');
  await expect(theirs.getByRole('button', { name: /^Ouvrir/ })).toBeVisible();
  await tabTo(theirs, `Ouvrir ${spaceOf(person)}`);
  await theirs.keyboard.press('Enter');
  await expectPage(theirs, 'HOME');
  await expect(actingBanner(theirs)).toContainText('aucune modification n’est possible');
  await navigateInside(theirs, '/paiement/compte/choix');
  await expectPage(theirs, 'UNAUTHORIZED');
  // The heading takes the focus once the page is there.
  await expect(theirs.locator('h1')).toBeFocused();
  await tabTo(theirs, 'Revenir à mon espace');
  await theirs.keyboard.press('Enter');
  await expectPage(theirs, 'RECEIVED_ACCESS');
  await expect(actingBanner(theirs)).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: /^Renoncer/ })).toBeVisible();
  await tabTo(theirs, `Renoncer à l’accès à ${spaceOf(person)}`);
  await theirs.keyboard.press('Enter');
  await theirs
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Renoncer/ })
    .press('Enter');
  await saidSuccess(theirs, 'Vous avez renoncé');
  await context.close();
});
