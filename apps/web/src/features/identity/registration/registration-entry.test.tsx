// @vitest-environment happy-dom
import { signIn } from '@portail/contract/identity/authentication.calls.ts';
import {
  confirmRegistration,
  getRegistrationParameters,
  getRegistrationSessions,
  readRegistrationProof,
  sendLogin,
} from '@portail/contract/identity/registration.calls.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  field,
  listedProblems,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { answersOf, replaceAnswers, resetFlow } from '../../../flow/draft-store.ts';
import { rememberRegistration } from '../../../session/registration-contract.ts';
import { session } from '../../../session/session-store.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import { aChoice } from './registration.builder.ts';
import { draftOf } from './registration-draft.ts';
import RegistrationPage from './RegistrationPage.tsx';
import RegistrationProofPage from './RegistrationProofPage.tsx';
import RegistrationSessionChoicePage from './RegistrationSessionChoicePage.tsx';

const FLOW = registrationFlow.id;
const PARAMETERS = {
  contractId: '100001',
  contractType: 'CESU_RH',
  registrationType: 'CONTROLE',
  socialReason: 'Les Tilleuls',
  allowProductTypeChoice: true,
  libelleMatricule: null,
} as const;
const WIRE = {
  typeContrat: 'CESU_RH',
  typeInscription: 'CONTROLE',
  raisonSociale: 'Les Tilleuls',
  autoriserChoixTypeProduit: true,
  libelleMatricule: null,
};
const campaign = (id: string, libelle: string) => ({
  id,
  libelle,
  infoControles: [{ code: 'NUMERO_SALARIE', libelle: 'Numéro de salarié' }],
  infosSupplementaires: [],
});
const TWO = [campaign('S1', 'Campagne 2027'), campaign('S2', 'Campagne d’été')];
const PATHS = {
  choice: hrefOf('REGISTRATION_SESSION_CHOICE'),
  control: hrefOf('REGISTRATION_CONTROL'),
};
const isAt = (path: string) => waitFor(() => expect(currentLocation().pathname).toBe(path));

beforeEach(() => {
  resetFlow(FLOW);
  rememberRegistration(PARAMETERS);
});

type Answers = Parameters<typeof answerCalls>[0];
const open = (start: string, answers: Answers) => {
  const { sent } = answerCalls(answers);
  const page = renderPages(
    {
      REGISTRATION: RegistrationPage,
      REGISTRATION_SESSION_CHOICE: RegistrationSessionChoicePage,
      CONFIRM_REGISTRATION: RegistrationProofPage,
    },
    start,
  );
  return { ...page, sent };
};

describe('entry of the registration', () => {
  const ENTRY = hrefOf('REGISTRATION', undefined, { numeroContrat: '100001' });
  const entry = (sessions: readonly object[], start = ENTRY) =>
    open(start, [
      [getRegistrationParameters, () => ({ body: WIRE })],
      [getRegistrationSessions, () => ({ body: sessions })],
    ]);
  const register = () => screen.findByRole('button', { name: "S'inscrire" });

  it('[REG-03] names the funder, and asks for the campaign where there are several', async () => {
    const { user } = entry(TWO);
    await screen.findByText('Vous vous inscrivez auprès de Les Tilleuls.');
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined();
    await user.click(await register());
    await isAt(PATHS.choice);
  });

  it('[REG-03] the only campaign is not asked for', async () => {
    const { user, sent } = entry([campaign('S1', 'Campagne 2027')]);
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(await register());
    await isAt(PATHS.control);
    expect(draftOf(answersOf(FLOW)).session?.id).toBe('S1');
  });

  it('[REG-03] a registration that was begun goes on; one of another contract is emptied', async () => {
    replaceAnswers(FLOW, { session: aChoice() });
    const first = entry(TWO);
    await first.user.click(
      await screen.findByRole('button', { name: 'Reprendre mon inscription' }),
    );
    await isAt(PATHS.control);
    first.unmount();
    replaceAnswers(FLOW, { session: aChoice({ contractId: '200002' }) });
    entry(TWO);
    await register();
    await waitFor(() => expect(draftOf(answersOf(FLOW)).session).toBeUndefined());
  });

  it('[REG-02] an unknown contract leads to the sign-in and says why, without a request where none can be', async () => {
    const first = open(ENTRY, [
      [getRegistrationParameters, () => refusalOf('CONTRAT_INCONNU', 'Inconnu ici.', [], 404)],
    ]);
    await isAt(hrefOf('LOGIN'));
    await screen.findByText('Inconnu ici.');
    first.unmount();
    const { sent } = open(hrefOf('REGISTRATION', undefined, { numeroContrat: '<>' }), []);
    await isAt(hrefOf('LOGIN'));
    await screen.findByText('Contrat inconnu.');
    expect(sent).toEqual([]);
  });

  it('[REG-02] a failure is tried again, and the sign-in stays beside it', async () => {
    const answers = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = open(ENTRY, [
      [getRegistrationParameters, () => answers.shift()?.() ?? { body: WIRE }],
      [getRegistrationSessions, () => ({ body: TWO })],
    ]);
    await screen.findByText('Panne.');
    expect(screen.getByRole('button', { name: 'Se connecter' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await register();
    expect(screen.queryByText('Panne.')).toBeNull();
  });
});

describe('choice of the campaign', () => {
  const choose = (...answers: readonly FakeAnswer[]) => {
    const waiting = [...answers];
    return open(PATHS.choice, [[getRegistrationSessions, () => waiting.shift() ?? { body: TWO }]]);
  };
  const next = () => screen.findByRole('button', { name: 'Continuer' });

  it('[REG-09, A10] wants a campaign, and the title says no error any more once one is chosen', async () => {
    const { user } = choose();
    await user.click(await next());
    expect(await listedProblems()).toEqual([`Session d’inscription : ${MESSAGES.required}`]);
    expect(document.title).toMatch(/^Erreur\s: /);
    await user.click(screen.getByRole('radio', { name: 'Campagne d’été' }));
    expect(document.querySelector('.error-summary')).toBeNull();
    expect(document.title).not.toMatch(/^Erreur/);
    await user.click(await next());
    await isAt(PATHS.control);
    expect(draftOf(answersOf(FLOW)).session?.id).toBe('S2');
  });

  it('[REG-09] what was chosen before is chosen still, and another choice empties what followed', async () => {
    replaceAnswers(FLOW, {
      session: aChoice({ id: 'S2' }),
      controle: { values: ['4711'], isChecked: true },
    });
    const { user } = choose();
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: 'Campagne d’été' });
    expect(radio.checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Campagne 2027' }));
    await user.click(await next());
    await isAt(PATHS.control);
    expect(draftOf(answersOf(FLOW)).controls).toBeUndefined();
  });

  it('[REG-09] the only campaign is passed over, none is said, a failure is tried again', async () => {
    const only = choose({ body: [campaign('S9', 'Seule')] });
    await isAt(PATHS.control);
    only.unmount();
    resetFlow(FLOW);
    const none = choose({ body: [] });
    await screen.findByText('Aucune session d’inscription n’est ouverte pour ce contrat.');
    expect(screen.queryByRole('button', { name: 'Continuer' })).toBeNull();
    none.unmount();
    const { user } = choose(refusalOf('X', 'Panne.', [], 403));
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await next();
  });

  it('[REG-09] an address of another contract leads to its own entry', async () => {
    open(`${PATHS.choice}?numeroContrat=200002`, [
      [getRegistrationParameters, () => ({ body: WIRE })],
      [getRegistrationSessions, () => ({ body: TWO })],
    ]);
    await isAt(hrefOf('REGISTRATION'));
    expect(window.location.search).toBe('?numeroContrat=200002');
  });
});

describe('confirmation by the mailed link', () => {
  const PROOF = {
    prenom: 'Camille',
    nom: 'Durand',
    raisonSociale: 'Les Tilleuls',
    numeroContrat: '100001',
    emailContact: 'camille@exemple.fr',
    motDePasseDemande: true,
  };
  const DONE = { inscriptionReussie: true, premiereInscription: true, identifiant: 'B1' };
  const prove = (answers: Answers, jeton: string | undefined = 'jeton-1') => {
    const secrets = jeton === '' ? {} : { jeton };
    vi.stubGlobal('portalBoot', { secrets, release: () => ({ form: null, button: null }) });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      session.close('logout');
    });
    return open(hrefOf('CONFIRM_REGISTRATION'), [
      ...answers,
      [readRegistrationProof, () => ({ body: PROOF })],
    ]);
  };
  const confirm = async (user: ReturnType<typeof open>['user']) => {
    await screen.findByText('Inscription de Camille Durand auprès de Les Tilleuls.');
    await user.type(field(/passe/), 'secret');
    await user.dblClick(screen.getByRole('button', { name: 'Confirmer mon inscription' }));
  };
  const enter = () => screen.findByRole('button', { name: 'Accéder à mon espace' });

  it('[24-1] a new person enters with one press, with the password that was typed', async () => {
    const { user, sent } = prove([
      [confirmRegistration, () => ({ body: DONE })],
      [signIn, () => ({ body: { mfaSessionId: 'mfa-1', methodes: ['MAIL'] } })],
    ]);
    await confirm(user);
    await screen.findByText(/Votre identifiant : B1/);
    await user.dblClick(await enter());
    await isAt(hrefOf('MFA'));
    expect(bodiesOf(sent, confirmRegistration)).toEqual([
      { jeton: 'jeton-1', motDePasse: 'secret' },
    ]);
    expect(bodiesOf(sent, signIn)).toEqual([
      { login: 'B1', password: 'secret', typeEspace: 'ESPACE_BENEFICIAIRE' },
    ]);
    expect(bodiesOf(sent, readRegistrationProof)).toHaveLength(1);
  });

  it('[24-1] a sign-in that is refused is explained on the sign-in page', async () => {
    const { user } = prove([
      [confirmRegistration, () => ({ body: DONE })],
      [signIn, () => refusalOf('X', 'Identifiants incorrects.', [], 401)],
    ]);
    await confirm(user);
    await user.click(await enter());
    await isAt(hrefOf('LOGIN'));
    expect(await screen.findByText('Identifiants incorrects.')).toBeDefined();
  });

  it('[24-1] a person who has an account goes to the sign-in, or home with a session', async () => {
    const added = { ...DONE, premiereInscription: false, identifiant: null };
    const first = prove([[confirmRegistration, () => ({ body: added })]]);
    await confirm(first.user);
    await screen.findByText('Votre inscription à ce nouveau contrat est confirmée.');
    expect(screen.queryByRole('button', { name: 'Accéder à mon espace' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Se connecter' })).toBeDefined();
    first.unmount();
    signInAs();
    const { user } = prove([
      [confirmRegistration, () => ({ body: { ...added, inscriptionReussie: false } })],
    ]);
    await confirm(user);
    await screen.findByText('Vous avez déjà un compte');
    expect(screen.getByRole('link', { name: 'Aller à l’accueil' })).toBeDefined();
  });

  it('[24-1] a used link says so, before and after the password', async () => {
    const used = () => refusalOf('LIEN_DEJA_UTILISE', 'Ce lien a déjà servi.', [], 400);
    const first = prove([[readRegistrationProof, used]]);
    await screen.findByText('Ce lien a déjà servi.');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    first.unmount();
    const { user } = prove([[confirmRegistration, used]]);
    await confirm(user);
    await screen.findByText('Ce lien a déjà servi.');
    expect(screen.queryByLabelText(/passe/)).toBeNull();
  });

  it('[REG-13] offers the login to a person who is already known', async () => {
    const { user, sent } = prove([
      [confirmRegistration, () => refusalOf('DEJA_INSCRIT', 'Déjà inscrit.', [], 409)],
      [sendLogin, () => ({})],
    ]);
    await confirm(user);
    await user.click(await screen.findByRole('button', { name: 'Recevoir mon identifiant' }));
    await waitFor(() =>
      expect(bodiesOf(sent, sendLogin)).toEqual([{ emailContact: 'camille@exemple.fr' }]),
    );
  });

  it('[24-1] a link without its secret is said incomplete; an unread one is tried again', async () => {
    const first = prove([], '');
    await screen.findByText('Ce lien est incomplet');
    expect(first.sent).toEqual([]);
    first.unmount();
    const answers = [() => refusalOf('X', 'Panne.', [], 403)];
    const { user } = prove([[readRegistrationProof, () => answers.shift()?.() ?? { body: PROOF }]]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Inscription de Camille Durand auprès de Les Tilleuls.');
  });
});
