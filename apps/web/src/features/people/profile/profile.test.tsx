// @vitest-environment happy-dom
import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import {
  getMandateForm,
  getActiveMandate,
  revokeMandate,
} from '@portail/contract/orders/mandate.calls.ts';
import {
  cancelPendingAddress,
  getPendingAddress,
  resendAddressProof,
} from '@portail/contract/people/addresses.calls.ts';
import { getIssuerBankDetails } from '@portail/contract/people/help.calls.ts';
import {
  changeMainInformation,
  changeOwnBankDetails,
  changeProductChoice,
  getMainInformation,
  getOwnBankDetails,
  getProductChoice,
} from '@portail/contract/people/profile.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  descriptionOf,
  field,
  listedProblems,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import UserProfileBankInformationsPage from './UserProfileBankInformationsPage.tsx';
import UserProfileMainInformationsPage from './UserProfileMainInformationsPage.tsx';
import UserProfileProductChoicePage from './UserProfileProductChoicePage.tsx';

type Answers = Parameters<typeof answerCalls>[0];
const changes = (sent: ReturnType<typeof answerCalls>['sent']) =>
  sent.filter(({ method }) => method !== 'GET');

describe('main information', () => {
  const known = {
    civilite: 'MME',
    nom: 'Durand',
    prenom: 'Camille',
    dateNaissance: '31/01/1980',
    zoneAdresse0: '1 rue des Tilleuls',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '69003 LYON',
    telephonePrincipal: '0612345678',
    telephoneSecondaire: '',
    emailContact: 'camille@exemple.fr',
    confirmationEmailContact: 'camille@exemple.fr',
    offresMail: false,
  };
  const open = async (...more: Answers) => {
    signInAs({ permissions: ['GERER_PROFIL'] });
    const calls = answerCalls([
      ...more,
      [getMainInformation, () => ({ body: known })],
      [getPendingAddress, () => ({})],
      [getConnectedUser, () => refusalOf('X', 'Indisponible.', [], 400)],
    ]);
    const page = renderPage(<UserProfileMainInformationsPage />, 'USER_PROFILE_MAIN_INFORMATIONS');
    await screen.findByRole('button', { name: /Enregistrer/ });
    return { ...calls, ...page, save: screen.getByRole('button', { name: /Enregistrer/ }) };
  };
  const confirmation = () => screen.findByRole('alertdialog', { name: /Vérifiez/ });
  const confirm = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await confirmation();
    await user.dblClick(screen.getByRole('button', { name: 'Confirmer ces changements' }));
  };

  it('[PROF-03, PROF-04] saves the details once, without the spaces of the number', async () => {
    const { user, sent, save } = await open([changeMainInformation, () => ({ body: {} })]);
    await user.clear(field(/mobile/));
    await user.type(field(/mobile/), '06 98 76 54 32');
    await user.dblClick(save);
    await confirm(user);
    await screen.findByText('C’est enregistré');
    expect(changes(sent)).toHaveLength(1);
    expect(changes(sent)[0]?.body).toMatchObject({
      telephonePrincipal: '0698765432',
      codePostalEtVille: '69003 LYON',
      emailContact: 'camille@exemple.fr',
    });
    expect(changes(sent)[0]?.url).toContain('numeroContrat=100001');
  });

  it('[28-7] an address and a number are saved once they have been read again beside what they replace', async () => {
    const { user, sent, save } = await open([changeMainInformation, () => ({ body: {} })]);
    await user.clear(field(/^Numéro et voie/));
    await user.type(field(/^Numéro et voie/), '12 rue de la Roquette');
    await user.type(field(/^Téléphone fixe/), '0478000000');
    await user.clear(field(/mobile/));
    await user.click(save);
    const asked = await confirmation();
    for (const words of [
      /12 rue de la Roquette, 69003 LYON.*Avant\s: 1 rue des Tilleuls, 69003 LYON/,
      /mobileSupprimé.*Avant\s: 06\s12\s34\s56\s78/,
      /fixe04\s78\s00\s00\s00/,
    ])
      expect(asked.textContent).toMatch(words);
    expect(changes(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Corriger' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field(/^Numéro et voie/).value).toBe('12 rue de la Roquette');
    expect(changes(sent)).toEqual([]);
    await user.click(save);
    await confirm(user);
    await screen.findByText('C’est enregistré');
    expect(changes(sent)).toHaveLength(1);
    expect(changes(sent)[0]?.body).toMatchObject({ telephoneSecondaire: '0478000000' });
  });

  it('[28-7] nothing is asked when neither the address nor a number changes', async () => {
    const { user, sent, save } = await open([changeMainInformation, () => ({ body: {} })]);
    await user.type(field(/^Numéro et voie/), ' ');
    await user.click(screen.getByRole('checkbox', { name: /offres par e-mail/ }));
    await user.click(save);
    await screen.findByText('C’est enregistré');
    expect(changes(sent)).toHaveLength(1);
  });

  it('[PROF-05, PROF-18] shows each error at its field and sends nothing', async () => {
    const { user, sent, save } = await open([searchTowns, () => ({ body: [] })]);
    await user.clear(field(/^Numéro et voie/));
    await user.click(field(/^Lieu-dit/));
    await user.paste('x'.repeat(256));
    await user.clear(screen.getByRole('combobox', { name: /Code postal et ville/ }));
    await user.type(field(/^Téléphone fixe/), '0612345678');
    await user.clear(field(/^Adresse e-mail/));
    await user.type(field(/^Adresse e-mail/), 'camille');
    await user.click(save);
    const problems = await listedProblems();
    for (const [index, message] of [
      /au moins une ligne d['’]adresse/,
      /longueur maximale de 255/,
      /Ce champ est requis/,
      /doit comporter 10 chiffres/,
      /Adresse e-mail invalide/,
      /Ce champ est requis/,
    ].entries())
      expect(problems[index]).toMatch(message);
    expect(problems).toHaveLength(6);
    expect(document.activeElement?.className).toBe('error-summary');
    expect(document.title).toMatch(/^Erreur\s: /);
    await user.clear(field(/^Téléphone fixe/));
    await user.clear(field(/mobile/));
    await user.click(save);
    await waitFor(async () =>
      expect((await listedProblems()).join(' ')).toContain('au moins un numéro de téléphone'),
    );
    expect(changes(sent)).toEqual([]);
  });

  it('[PROF-03, A10] shows a refusal on top, says that nothing is lost, and keeps the input', async () => {
    const { user, save } = await open([
      changeMainInformation,
      () => refusalOf('INTERDIT', 'Cette adresse est bloquée.'),
    ]);
    await user.clear(field(/mobile/));
    await user.type(field(/mobile/), '0698765432');
    await user.click(save);
    await confirm(user);
    await screen.findByText('Cette adresse est bloquée.');
    screen.getByText(/Ce que vous avez saisi est toujours là/);
    expect(field(/mobile/).value).toBe('0698765432');
  });

  it('[A25] each field has a label, a format hint and an autocomplete value', async () => {
    await open();
    for (const [label, token] of [
      [/^Numéro et voie/, 'address-line1'],
      [/^Bâtiment, résidence/, 'address-line2'],
      [/^Téléphone mobile/, 'tel'],
      [/^Téléphone fixe/, 'home tel'],
      [/^Adresse e-mail/, 'email'],
      [/^Code postal et ville/, 'postal-code'],
    ] as const)
      expect(field(label).getAttribute('autocomplete')).toBe(token);
    screen.getByText('Tous les champs sont obligatoires, sauf ceux marqués « facultatif ».');
    expect(descriptionOf(field(/^Téléphone mobile/))).toContain(
      '10 chiffres commençant par 06 ou 07',
    );
    // An unchanged address has no confirmation field.
    expect(screen.queryByLabelText('Confirmez la nouvelle adresse e-mail')).toBeNull();
  });

  it.each([
    ['MME', 'Madame'],
    ['M', 'Monsieur'],
  ])('[PROF-15] the civility %s is shown in words', async (civilite, words) => {
    await open([getMainInformation, () => ({ body: { ...known, civilite } })]);
    const identity = screen.getByRole('heading', { name: 'Votre identité' }).closest('.card');
    expect(identity?.textContent).toContain(words);
    expect(identity?.textContent).toContain('31/01/1980');
    expect(screen.queryByText('Mademoiselle')).toBeNull();
  });

  it('a page with unsaved changes warns before it is left', async () => {
    const { user } = await open();
    await user.type(field(/^Numéro et voie/), ' bis');
    const link = document.createElement('a');
    link.href = '/ailleurs';
    document.body.append(link);
    await user.click(link);
    const asked = { name: /^Quitter sans enregistrer/ };
    await screen.findByRole('alertdialog', asked);
    await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
    expect(field(/^Numéro et voie/).value).toBe('1 rue des Tilleuls bis');
    expect(window.location.pathname).not.toBe('/ailleurs');
    await user.click(link);
    await user.click(screen.getByRole('button', asked));
    await waitFor(() => expect(window.location.pathname).toBe('/ailleurs'));
    link.remove();
    window.history.replaceState(null, '', '/');
  });
});

describe('pending address', () => {
  it('[24-1] is sent again and cancelled, each with its notice', async () => {
    signInAs({ permissions: ['GERER_PROFIL'] });
    const pending = { adresse: 'neuve@exemple.fr', expireLe: '20/11/2026' };
    let isPending = true;
    answerCalls([
      [getPendingAddress, () => (isPending ? { body: pending } : {})],
      [resendAddressProof, () => ({ body: pending })],
      [
        cancelPendingAddress,
        () => {
          isPending = false;
          return {};
        },
      ],
    ]);
    const { PendingAddress } = await import('./PendingAddress.tsx');
    const { user } = renderPage(<PendingAddress />);
    const [resend, cancel] = await screen.findAllByRole('button', { name: /neuve@exemple.fr/ });
    await user.click(resend ?? document.body);
    await waitFor(() => expect(screen.getAllByText(/neuve@exemple.fr/).length).toBeGreaterThan(1));
    await user.click(cancel ?? document.body);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /neuve/ })).toEqual([]));
  });
});

const aMandate = () => ({
  rum: 'RUM1',
  iban: '•••• 2606',
  statut: 'ACTIF',
  dateSignature: '01/11/2026',
  preavisJours: 14,
  valableJusquAu: '01/11/2029',
  ponctuel: false,
  finDemandee: false,
});

describe('bank details', () => {
  const bank = { statut: 'ACTIVES', titulaire: 'C Durand', iban: '•••• 2606', bic: '', banque: '' };
  const IBAN = 'FR14 2004 1010 0505 0001 3M02 606';
  const open = async (...more: Answers) => {
    signInAs({ permissions: ['GERER_PROFIL', 'CONSULTER_PRESTATIONS'] });
    const calls = answerCalls([
      [getOwnBankDetails, () => ({ body: bank })],
      [getIssuerBankDetails, () => refusalOf('X', 'Indisponible.', [], 400)],
      [getMandateForm, () => refusalOf('X', 'Indisponible.', [], 400)],
      ...more,
      [getActiveMandate, () => ({})],
    ]);
    const page = renderPage(<UserProfileBankInformationsPage />, 'USER_PROFILE_BANK_INFORMATIONS');
    await screen.findByRole('button', { name: /^Enregistrer/ });
    return { ...calls, ...page, save: screen.getByRole('button', { name: /^Enregistrer/ }) };
  };

  it('[PROF-13, S24] saves the account once, names the bank and empties the form', async () => {
    const { user, sent, save } = await open([
      changeOwnBankDetails,
      () => ({ body: { ...bank, iban: '•••• 2607' } }),
    ]);
    await user.type(field(/^Titulaire/), 'C Durand');
    await user.type(field(/^IBAN/), IBAN);
    await screen.findByText(/Banque reconnue/);
    await user.dblClick(save);
    await screen.findByText(/2607/, { selector: '.notifications *' });
    expect(changes(sent).map(({ body }) => body)).toEqual([
      { titulaire: 'C Durand', iban: 'FR1420041010050500013M02606' },
    ]);
    expect(field(/^IBAN/).value).toBe('');
  });

  it('[PROF-13, A10] lists what is wrong and sends nothing; a refusal stays at its field', async () => {
    const refusal = { champ: 'iban', message: 'Compte refusé.' };
    const { user, sent, save } = await open([
      changeOwnBankDetails,
      () => refusalOf('REQUETE_INVALIDE', 'Invalide.', [refusal], 400),
    ]);
    await user.click(save);
    expect(await listedProblems()).toHaveLength(2);
    expect(changes(sent)).toEqual([]);
    await user.type(field(/^Titulaire/), 'C Durand');
    await user.type(field(/^IBAN/), IBAN);
    await user.click(save);
    await waitFor(async () => expect(await listedProblems()).toEqual(['IBAN : Compte refusé.']));
    expect(field(/^IBAN/).value).toBe(IBAN);
  });

  it('[PROF-03] revokes a mandate after a confirmation', async () => {
    let mandate: ReturnType<typeof aMandate> | undefined = aMandate();
    const { user, sent } = await open(
      [getActiveMandate, () => (mandate === undefined ? {} : { body: mandate })],
      [
        revokeMandate,
        () => {
          mandate = undefined;
          return {};
        },
      ],
    );
    const [opener] = await screen.findAllByRole('button', { name: /Révoquer/ });
    await user.click(opener ?? document.body);
    screen.getByRole('alertdialog', { name: /RUM1/ });
    const [, confirm] = screen.getAllByRole('button', { name: /Révoquer/ });
    await user.click(confirm ?? document.body);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Révoquer/ })).toBeNull());
    expect(changes(sent).map(({ url }) => url)).toEqual(['/api/sap/mandats/RUM1']);
  });
});

describe('payout mode', () => {
  it.each([
    ['TITRE', 'Titre CESU'],
    ['COMPTE', 'Compte CESU'],
    ['INCONNU', 'Non renseigné'],
  ])('[PROF-09] the choice %s is shown as « %s »', async (valeur, words) => {
    signInAs({ permissions: ['GERER_PROFIL'] });
    answerCalls([[getProductChoice, () => ({ body: { valeur } })]]);
    renderPage(<UserProfileProductChoicePage />, 'USER_PROFILE_PRODUCT_CHOICE');
    await screen.findByRole('button', { name: /Enregistrer/ });
    expect(document.querySelector('.facts')?.textContent).toContain(words);
  });

  it('[PROF-03, PROF-08] requires a choice, then saves it and says which', async () => {
    signInAs({ permissions: ['GERER_PROFIL'] });
    const { sent } = answerCalls([
      [getProductChoice, () => ({ body: { valeur: 'INCONNU' } })],
      [changeProductChoice, () => ({ body: { valeur: 'COMPTE' } })],
    ]);
    const { user } = renderPage(<UserProfileProductChoicePage />, 'USER_PROFILE_PRODUCT_CHOICE');
    const save = await screen.findByRole('button', { name: /Enregistrer/ });
    await user.click(save);
    expect(await listedProblems()).toHaveLength(1);
    expect(changes(sent)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: /compte/i }));
    await user.click(save);
    await screen.findByText('C’est enregistré');
    expect(changes(sent).map(({ body }) => body)).toEqual([{ valeur: 'COMPTE' }]);
  });
});
