// @vitest-environment happy-dom
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import {
  checkControls,
  confirmPendingRegistration,
  confirmRegistration,
  declinePendingRegistration,
  getPendingRegistrations,
  getRegistrationParameters,
  register,
  sendLogin,
} from '@portail/contract/identity/registration.calls.ts';
import { registrationFlow } from '@portail/contract/identity/registration.flow.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  field,
  listedProblems,
  refusalOf,
  renderPage,
  signInAs,
} from '../../../../test/render.tsx';
import { replaceAnswers, resetFlow } from '../../../flow/draft-store.ts';
import { rememberRegistration } from '../../../session/registration-contract.ts';
import FirstVisitPage from './FirstVisitPage.tsx';
import { KnownPerson } from './KnownPerson.tsx';
import { PendingRegistrations } from './PendingRegistrations.tsx';
import { ProofForm } from './ProofForm.tsx';
import { aChoice, aProfile } from './registration.builder.ts';
import RegistrationControlPage from './RegistrationControlPage.tsx';
import RegistrationPasswordPage from './RegistrationPasswordPage.tsx';
import RegistrationProfilePage from './RegistrationProfilePage.tsx';

const FLOW = registrationFlow.id;
const parameters = {
  contractId: '100001',
  contractType: 'CESU_RH',
  registrationType: 'CONTROLE',
  socialReason: 'Les Tilleuls',
  allowProductTypeChoice: true,
  libelleMatricule: null,
} as const;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  resetFlow(FLOW);
  rememberRegistration(parameters);
});
const next = () => screen.getByRole('button', { name: /Continuer|Suivant/ });

describe('control step', () => {
  const open = () => {
    replaceAnswers(FLOW, { session: aChoice() });
    return renderPage(<RegistrationControlPage />, 'REGISTRATION_CONTROL');
  };

  it('[REG-10, A10] lists what is missing and sends nothing', async () => {
    const { sent } = answerCalls([]);
    const { user } = open();
    await user.click(next());
    expect(await listedProblems()).toEqual([
      `Numéro de salarié : ${MESSAGES.required}`,
      expect.stringMatching(/^Date de naissance : /),
    ]);
    expect(sent).toEqual([]);
  });

  it('[REG-10] wrong control values show a message and keep the form', async () => {
    const { sent } = answerCalls([
      [checkControls, () => refusalOf('CONTROLES_INCORRECTS', 'Personne ne correspond.')],
    ]);
    const { user } = open();
    await user.type(field(/Numéro de salarié/), ' 4711 ');
    await user.type(field(/Date de naissance/), '31/01/1980');
    await user.dblClick(next());
    await screen.findByText('Personne ne correspond.');
    expect(document.activeElement?.className).toBe('error-summary');
    expect(document.title).toMatch(/^Erreur\s: /);
    screen.getByRole('heading', { name: 'Erreur lors de la vérification' });
    expect(field(/Numéro de salarié/).value).toBe(' 4711 ');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        informationsControles: [
          { code: 'NUMERO_SALARIE', valeur: '4711' },
          { code: 'DATE_NAISSANCE', valeur: '31/01/1980' },
        ],
      },
    ]);
  });
});

it('[REG-16, A10] the profile step lists the missing fields and sends nothing', async () => {
  const { sent } = answerCalls([]);
  replaceAnswers(FLOW, { session: aChoice(), controle: { values: ['4711'], isChecked: true } });
  const { user } = renderPage(<RegistrationProfilePage />, 'REGISTRATION_PROFILE');
  await user.click(next());
  const problems = await listedProblems();
  expect(problems.length).toBeGreaterThan(6);
  expect(problems).toContain(`Service : ${MESSAGES.required}`);
  expect(document.title).toMatch(/^Erreur\s: /);
  expect(sent).toEqual([]);
});

describe('password step', () => {
  const STRONG = 'Tortue-Violette-73-Cascade';
  const open = () => {
    replaceAnswers(FLOW, {
      session: aChoice(),
      controle: { values: ['4711', '31/01/1980'], isChecked: true },
      profil: { values: aProfile(), isRegisteredElsewhere: false },
    });
    return renderPage(<RegistrationPasswordPage />, 'REGISTRATION_PASSWORD');
  };
  const submit = async (user: ReturnType<typeof renderPage>['user'], password = STRONG) => {
    await user.type(field(/^Nouveau mot de passe/), password);
    await user.type(field(/^Confirm/), password);
    await user.click(screen.getByRole('button', { name: 'Confirmer mon inscription' }));
  };

  it('[REG-22] refuses a password that names the person and sends nothing', async () => {
    const { sent } = answerCalls([]);
    const { user } = open();
    await submit(user, 'Durand-Camille1!');
    expect(await listedProblems()).toEqual([expect.stringContaining(MESSAGES.passwordScore)]);
    expect(sent).toEqual([]);
  });

  it('[REG-13] offers the login to a person who is already a user', async () => {
    const { sent } = answerCalls([[register, () => refusalOf('DEJA_INSCRIT', 'Déjà inscrit.')]]);
    const { user } = open();
    await submit(user);
    await screen.findByRole('button', { name: 'Recevoir mon identifiant' });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ nouveauMotDePasse: STRONG, dejaEnregistre: false });
  });

  it('[A10] shows another refusal on top and keeps the password', async () => {
    answerCalls([[register, () => refusalOf('SESSION_CLOSE', 'La campagne est close.')]]);
    const { user } = open();
    await submit(user);
    await screen.findByText('La campagne est close.');
    expect(field(/^Nouveau mot de passe/).value).toBe(STRONG);
  });
});

it('[REG-13] sees an error when the login cannot be sent', async () => {
  const { sent } = answerCalls([[sendLogin, () => refusalOf('ERREUR_INTERNE', 'Panne.', [], 500)]]);
  const { user } = renderPage(
    <KnownPerson contractId="100001" emailContact="a@b.fr" attempt={1} />,
  );
  await user.click(screen.getByRole('button', { name: 'Recevoir mon identifiant' }));
  await screen.findByText('Erreur lors de l’envoi de l’identifiant');
  screen.getByRole('button', { name: 'Recevoir mon identifiant' });
  expect(sent.map(({ body }) => body)).toEqual([{ emailContact: 'a@b.fr' }]);
});

describe('first visit', () => {
  it('[25-24] shows an unknown contract at its field, and leads on for a known one', async () => {
    const answers = [
      () => refusalOf('CONTRAT_INCONNU', 'Ce contrat est inconnu.', [], 404),
      () => ({
        body: {
          typeContrat: 'CESU_RH',
          typeInscription: 'CONTROLE',
          raisonSociale: 'Les Tilleuls',
          autoriserChoixTypeProduit: true,
          libelleMatricule: null,
        },
      }),
    ];
    const { sent } = answerCalls([[getRegistrationParameters, () => answers.shift()?.() ?? {}]]);
    const { user } = renderPage(<FirstVisitPage />, 'FIRST_VISIT');
    await user.click(next());
    expect(await listedProblems()).toHaveLength(1);
    expect(sent).toEqual([]);
    await user.type(field(/contrat/), ' 100001 ');
    await user.click(next());
    await waitFor(async () =>
      expect(await listedProblems()).toEqual([expect.stringContaining('Ce contrat est inconnu.')]),
    );
    await user.click(next());
    await waitFor(() => expect(window.location.search).toBe('?numeroContrat=100001'));
  });
});

describe('confirmation by the mailed link', () => {
  type Proof = Parameters<typeof ProofForm>[0]['proof'];
  const open = (motDePasseDemande: boolean) => {
    const proof: Proof = {
      prenom: 'Camille',
      nom: 'Durand',
      raisonSociale: 'Les Tilleuls',
      numeroContrat: '100001',
      emailContact: 'camille@exemple.fr',
      motDePasseDemande,
    };
    const onDone = vi.fn<() => void>();
    const onRefused = vi.fn<() => void>();
    const page = renderPage(
      <ProofForm token="jeton-1" proof={proof} onDone={onDone} onRefused={onRefused} />,
    );
    return { ...page, onDone, onRefused };
  };
  const confirm = () => screen.getByRole('button', { name: /Confirmer/ });

  it('[24-1] requires the password, sends it once and hands over the outcome', async () => {
    const answer = { inscriptionReussie: true, premiereInscription: true, identifiant: 'B1' };
    const { sent } = answerCalls([[confirmRegistration, () => ({ body: answer })]]);
    const { user, onDone } = open(true);
    await user.click(confirm());
    expect(await listedProblems()).toHaveLength(1);
    expect(sent).toEqual([]);
    await user.type(field(/passe/), 'secret');
    await user.dblClick(confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ ...answer, password: 'secret' }));
    expect(sent.map(({ body }) => body)).toEqual([{ jeton: 'jeton-1', motDePasse: 'secret' }]);
  });

  it('[24-1] shows a wrong password at its field and ends on a used link', async () => {
    const codes = ['MOT_DE_PASSE_INCORRECT', 'LIEN_DEJA_UTILISE'];
    answerCalls([[confirmRegistration, () => refusalOf(codes.shift() ?? '', 'Refusé.', [], 400)]]);
    const { user, onRefused } = open(true);
    await user.type(field(/passe/), 'secret');
    await user.click(confirm());
    expect(await listedProblems()).toEqual([expect.stringContaining('Refusé.')]);
    expect(onRefused).not.toHaveBeenCalled();
    await user.click(confirm());
    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  });

  it('[24-1] asks for nothing when the person is already a user', async () => {
    const answer = { inscriptionReussie: true, premiereInscription: false, identifiant: null };
    const { sent } = answerCalls([[confirmRegistration, () => ({ body: answer })]]);
    const { user, onDone } = open(false);
    await user.click(confirm());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith({ ...answer, password: '' }));
    expect(sent.map(({ body }) => body)).toEqual([{ jeton: 'jeton-1' }]);
  });
});

describe('registrations to confirm', () => {
  it('[24-1] declines one, says so and removes it', async () => {
    let pending = [
      {
        idDemande: 'd1',
        raisonSociale: 'Les Tilleuls',
        numeroContrat: '1',
        demandeLe: '01/11/2026',
      },
    ];
    const { sent } = answerCalls([
      [getPendingRegistrations, () => ({ body: pending })],
      [
        declinePendingRegistration,
        () => {
          pending = [];
          return {};
        },
      ],
    ]);
    signInAs();
    const { user } = renderPage(<PendingRegistrations />);
    await screen.findByText(/Les Tilleuls/);
    const [, decline] = screen.getAllByRole('button');
    await user.dblClick(decline ?? document.body);
    await waitFor(() => expect(screen.queryByText(/au nom de|Les Tilleuls/)).toBeNull());
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('[24-1, 28-4] adds a contract once, and reads the person again', async () => {
    let pending = [
      {
        idDemande: 'd1',
        raisonSociale: 'Les Tilleuls',
        numeroContrat: '1',
        demandeLe: '01/11/2026',
      },
    ];
    const { sent } = answerCalls([
      [getPendingRegistrations, () => ({ body: pending })],
      [
        confirmPendingRegistration,
        () => {
          pending = [];
          return { body: { inscriptionReussie: true, premiereInscription: false } };
        },
      ],
      [getConnectedUser, () => refusalOf('X', 'Indisponible.', [], 400)],
    ]);
    signInAs();
    const { user } = renderPage(<PendingRegistrations />);
    await user.dblClick(await screen.findByRole('button', { name: 'Ajouter ce contrat' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Ajouter ce contrat' })).toBeNull(),
    );
    expect(bodiesOf(sent, confirmPendingRegistration)).toHaveLength(1);
    expect(bodiesOf(sent, getConnectedUser)).toHaveLength(1);
  });
});
