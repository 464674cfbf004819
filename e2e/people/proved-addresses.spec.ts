import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { aCarer, fillInvitation, joinByInvitation, spaceOf } from '../support/access-steps.ts';
import { sidewaysOf, resizeTo } from '../support/layout.ts';
import { openLinkSession } from '../support/link-sessions.ts';
import { addressProofPathFor, mailsTo, notMePathFor } from '../support/mailbox.ts';
import { aPerson, query } from '../support/people.ts';
import { expect, remember, test, visitor } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';
import {
  confirmChanges,
  confirmIdentity,
  openProfile,
  saidSuccess,
} from '../support/profile-steps.ts';

const MAIN = '/profil/infos-principales';
const ACCESS = '/profil/acces-donnes';
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1_280, height: 900 };

/** Checks the layout at both widths, and the page with axe. */
const expectRightLayout = async (page: Page): Promise<void> => {
  for (const viewport of [NARROW, WIDE]) {
    await resizeTo(page, viewport);
    await expect.poll(() => sidewaysOf(page)).toEqual([]);
  }
  expect(await violationsOf(page)).toEqual([]);
};

/** Requests a new address on the profile page, with a code. */
const askForAddress = async (page: Page, ownMail: string, next: string): Promise<void> => {
  await page.getByLabel('Téléphone mobile').fill('06 12 34 56 78');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(next);
  await page.getByLabel('Confirmez la nouvelle adresse e-mail').fill(next);
  await page.getByRole('button', { name: 'Enregistrer mes informations' }).click();
  await confirmChanges(page);
  await confirmIdentity(page, ownMail);
  await saidSuccess(page, 'ouvrez le lien que nous venons d’envoyer');
};

const newPage = async (page: Page): Promise<Page> => {
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('no browser');
  await remember(context, visitor());
  return context.newPage();
};

test('[24-1] [S24] an attacker who claims a carer’s address sees nothing; the carer accepts by the mailed link', async ({
  page,
}) => {
  const carer = aCarer();
  const attacker = await openProfile(page, MAIN);
  await askForAddress(page, attacker.mail, carer.mail);

  const theirs = await newPage(page);
  const victim = await openProfile(theirs, ACCESS);
  await fillInvitation(theirs, carer);
  await theirs.getByLabel('Consulter et agir').check();
  await theirs.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await confirmIdentity(theirs, victim.mail);
  await saidSuccess(theirs, 'reçoit une invitation');

  await page.goto('/acces-recus');
  await expectPage(page, 'RECEIVED_ACCESS');
  await expect(page.getByText('Personne ne vous a ouvert son espace.')).toBeVisible();

  const carers = await newPage(page);
  await joinByInvitation(carers, carer);
  await expectRightLayout(carers);
  await carers.getByRole('button', { name: `Accepter l’accès à ${spaceOf(victim)}` }).click();
  await expectPage(carers, 'RECEIVED_ACCESS');
  await expect(carers.getByRole('button', { name: /^Ouvrir/ })).toBeVisible();
  const [bound] = await query<{ mail: string }>(
    `select a.mail from delegation d join user_account a on a.id = d.delegue_account_id
     join beneficiary b on b.id = d.beneficiary_id join user_account o on o.id = b.account_id
     where o.login = $1`,
    [victim.login],
  );
  expect(bound?.mail).toBe(carer.mail);
  await carers.context().close();
  await theirs.context().close();
});

test('[24-1] a pending address is shown, sent again, cancelled, then confirmed without a session', async ({
  page,
}) => {
  const person = await openProfile(page, MAIN);
  const next = `preuve-${person.mail}`;
  await askForAddress(page, person.mail, next);
  await expect(page.getByText('Adresse e-mail à confirmer')).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(person.mail);
  await expectRightLayout(page);
  const first = await addressProofPathFor(next);
  await page.getByRole('button', { name: `Renvoyer le lien à ${next}` }).click();
  await saidSuccess(page, 'Un nouveau lien est envoyé');
  const second = await addressProofPathFor(next, 1);
  await page.getByRole('button', { name: `Annuler le changement vers ${next}` }).click();
  await saidSuccess(page, 'est annulé');
  await expect(page.getByText('Adresse e-mail à confirmer')).toHaveCount(0);

  const other = await newPage(page);
  for (const dead of [first, second]) {
    await other.goto('about:blank');
    await other.goto(dead);
    await expectPage(other, 'ADDRESS_PROOF');
    expect(new URL(other.url()).hash).toBe('');
    await other.getByRole('button', { name: 'Confirmer cette adresse' }).click();
    await expect(other.getByText('n’est plus valable')).toBeVisible();
  }
  await page.reload();
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(next);
  await page.getByLabel('Confirmez la nouvelle adresse e-mail').fill(next);
  await page.getByRole('button', { name: 'Enregistrer mes informations' }).click();
  await saidSuccess(page, 'ouvrez le lien que nous venons d’envoyer');
  await other.goto('about:blank');
  await other.goto(await addressProofPathFor(next, 2));
  await expectRightLayout(other);
  await other.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(other.getByText(`Nos messages arrivent désormais à ${next}`)).toBeVisible();
  await expectRightLayout(other);
  await other.reload();
  await expect(other.getByText('Ouvrez le lien reçu par e-mail')).toBeVisible();
  await other.context().close();
});

test('[24-1] [S15] « Ce n’était pas moi » ends the sessions and shows the next steps', async ({
  page,
}) => {
  const person = await aPerson();
  await openLinkSession(page, { login: person.login, contract: person.contract });
  await page.goto(MAIN);
  await askForAddress(page, person.mail, `voleur-${person.mail}`);
  const owner = await newPage(page);
  await owner.goto(await notMePathFor(person.mail));
  await expectPage(owner, 'NOT_ME');
  expect(new URL(owner.url()).hash).toBe('');
  await expectRightLayout(owner);
  await owner.getByRole('button', { name: 'Ce n’était pas moi' }).click();
  await expect(owner.getByText('Votre espace est à l’abri')).toBeVisible();
  await expect(owner.getByText(/DG-\d{4}-\d{6}/)).toBeVisible();
  await expectRightLayout(owner);
  await owner.getByRole('link', { name: 'Choisir un nouveau mot de passe' }).click();
  await expectPage(owner, 'RECOVER_LOGIN_PASSWORD');
  // The attacker's session and the pending change are ended.
  await page.goto(MAIN);
  await expectPage(page, 'LOGIN');
  const held = await query(
    `select h.id from outgoing_holds h join user_account a on a.id = h.account_id
     where a.login = $1 and h.lifted_at is null`,
    [person.login],
  );
  expect(held).toHaveLength(1);
  await expect
    .poll(async () => (await mailsTo(`voleur-${person.mail}`)).map(({ sujet }) => sujet))
    .toEqual(['Confirmez votre adresse e-mail']);
  await owner.context().close();
});
