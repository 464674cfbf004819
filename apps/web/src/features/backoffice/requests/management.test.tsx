// @vitest-environment happy-dom
import {
  addFollowUp,
  countManagementRequests,
  getManagementFile,
  getManagementRequest,
  getManagementRequests,
  getRequestOperators,
  joinManagementFile,
  searchManagementRequests,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import { getAnswersForRequest } from '@portail/contract/backoffice/canned-answers.calls.ts';
import type { ManagementRequest } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerCalls,
  answerUploads,
  bodiesOf,
  factOf,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPages,
  renderSigned,
  signInAs,
} from '../../../../test/render.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import BoManagementRequestPage from './BoManagementRequestPage.tsx';
import { ManagementFiles } from './ManagementFiles.tsx';
import { ManagementTable } from './ManagementTable.tsx';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const aRequest = (change: Partial<ManagementRequest> = {}): ManagementRequest => ({
  id: ID,
  reference: 'DG-2026-000042',
  objet: 'AUTRE',
  statut: 'EN_COURS',
  dateCreation: '10/11/2026',
  priorite: 'NORMALE',
  operateur: null,
  echeance: '13/11/2026 11:00',
  enRetard: true,
  dateMiseAJour: '11/11/2026',
  fichiers: [],
  description: 'Mon compte est bloqué.',
  descriptionInitiale: null,
  beneficiaire: {
    nom: 'Amina Diallo',
    mail: 'amina@example.fr',
    login: 'amina.diallo',
    typeEspace: 'ESPACE_BENEFICIAIRE',
    numeroContrat: null,
  },
  suivis: [],
  reunieA: null,
  reunies: [],
  avis: null,
  attribueeAMoi: false,
  suivieParMoi: true,
  version: 3,
  ...change,
});
const words = () => plain(document.body.textContent);
const SPACE = 'ESPACE_OPERATEUR' as const;

beforeEach(() => navigate('/'));

describe('list of the requests', () => {
  const LINE = {
    ...aRequest(),
    beneficiaire: { nom: 'Amina Diallo' },
    suivis: [
      {
        date: '12/11/2026 09:00',
        auteur: 'Léo Roy',
        origine: 'ASSISTANCE',
        visibilite: 'INTERNE',
        commentaire: 'Rappelée ce matin.',
        statut: null,
      },
    ],
  };
  const open = (found: readonly object[] = [LINE]) => {
    const { sent } = answerCalls([
      [countManagementRequests, () => ({ body: [{ statut: 'NOUVELLE', nombre: 4 }] })],
      [getManagementRequests, () => ({ body: [LINE] })],
      [searchManagementRequests, () => ({ body: found })],
    ]);
    const page = renderSigned(<ManagementTable />, { permissions: ['BO_DEMANDES_GESTION'] });
    const lastOf = (path: string) => {
      const url = sent.findLast((one) => one.url.split('?')[0] === path)?.url ?? '';
      return new URLSearchParams(url.split('?')[1]);
    };
    return { ...page, sent, lastOf };
  };
  const row = () => screen.findByRole('link', { name: 'Demande DG-2026-000042, Autre question' });

  it('[BO-09] leads to each request with its last words and its delay', async () => {
    open();
    expect((await row()).getAttribute('href')).toBe(hrefOf('BO_MANAGEMENT_REQUEST', { id: ID }));
    expect(words()).toContain('Rappelée ce matin.');
    expect(words()).toContain('(suivi interne)');
    expect(words()).toContain('En retard : échéance le 13/11/2026 11:00');
    expect(screen.getByRole('button', { name: 'Nouvelle (4)' })).toBeDefined();
  });

  it('[BO-09] keeps one status at a time, with or without those that are late', async () => {
    const { user, lastOf } = open();
    await row();
    const pressed = () =>
      screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['Toutes', 'De tous']);
    await user.click(screen.getByRole('button', { name: 'En retard' }));
    await user.click(screen.getByRole('button', { name: 'En attente' }));
    await waitFor(() =>
      expect(lastOf(getManagementRequests.path).get('statut')).toBe('EN_ATTENTE'),
    );
    expect(lastOf(getManagementRequests.path).get('enRetard')).toBe('OUI');
    expect(pressed()).toEqual(['En attente', 'En retard', 'De tous']);
    await user.click(screen.getByRole('button', { name: 'Toutes' }));
    await user.click(screen.getByRole('button', { name: 'En retard' }));
    await waitFor(() => expect(pressed()).toEqual(['Toutes', 'De tous']));
  });

  it('[32-6] keeps those of the operator or of none, and of one priority', async () => {
    const { user, lastOf } = open();
    await row();
    await user.click(screen.getByRole('button', { name: 'Les miennes' }));
    await user.selectOptions(screen.getByLabelText(/^Priorité/), 'Urgente');
    await waitFor(() => expect(lastOf(getManagementRequests.path).get('priorite')).toBe('URGENTE'));
    expect(lastOf(getManagementRequests.path).get('attribution')).toBe('MOI');
    await user.click(screen.getByRole('button', { name: 'Non attribuées' }));
    await waitFor(() =>
      expect(lastOf(getManagementRequests.path).get('attribution')).toBe('AUCUNE'),
    );
  });

  it('[BO-09, S40] searches names out of the address, within the status, and gives up with one press', async () => {
    const { user, sent, lastOf } = open([]);
    await row();
    await user.click(screen.getByRole('button', { name: 'En attente' }));
    await user.type(screen.getByRole('searchbox'), ' Amina {Enter}');
    await screen.findByText('Aucune demande ne correspond.');
    expect(lastOf(searchManagementRequests.path).get('recherche')).toBe('Amina');
    expect(lastOf(searchManagementRequests.path).get('statut')).toBe('EN_ATTENTE');
    expect(window.location.search).not.toContain('Amina');
    await user.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
    await row();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(sent.filter(({ url }) => url.startsWith(searchManagementRequests.path))).toHaveLength(1);
  });
});

describe('one request', () => {
  const open = (
    read: readonly (() => FakeAnswer)[],
    person: Parameters<typeof signInAs>[0] = {
      permissions: ['BO_DEMANDES_GESTION', 'BO_PERSONNES'],
    },
  ) => {
    const waiting = [...read];
    signInAs({ space: SPACE, ...person });
    const { sent } = answerCalls([
      [getManagementRequest, () => (waiting.shift() ?? read.at(-1))?.() ?? {}],
      [addFollowUp, () => ({ body: [] })],
      [getRequestOperators, () => ({ body: [] })],
      [getAnswersForRequest, () => ({ body: [] })],
    ]);
    const page = renderPages(
      { BO_MANAGEMENT_REQUEST: BoManagementRequestPage },
      hrefOf('BO_MANAGEMENT_REQUEST', { id: ID }),
    );
    return { ...page, sent };
  };
  const note = () => screen.findByLabelText<HTMLTextAreaElement>(/^Votre suivi/);

  it('[BO-09] a note for the operators is sent without a status, and a half-written answer stays', async () => {
    const { user, sent } = open([() => ({ body: aRequest() })]);
    await user.type(await note(), 'Rappelée.');
    await user.type(field(/^Votre réponse/), 'Bonjour');
    await user.dblClick(screen.getByRole('button', { name: 'Ajouter le suivi' }));
    await waitFor(async () => expect((await note()).value).toBe(''));
    expect(bodiesOf(sent, addFollowUp)).toEqual([
      { commentaire: 'Rappelée.', visibilite: 'INTERNE', version: 3 },
    ]);
    expect(field(/^Votre réponse/).value).toBe('Bonjour');
  });

  it('[BO-09] asks before a page with unsent words is left', async () => {
    const { user } = open([() => ({ body: aRequest() })]);
    await user.type(await note(), 'Rappelée.');
    await user.click(screen.getByRole('link', { name: 'Toutes les demandes de gestion' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(window.location.pathname).toBe(hrefOf('BO_MANAGEMENT_REQUEST', { id: ID }));
    expect(dialog).toBeDefined();
  });

  it('[BO-09] a closed request takes a note and no answer; without an account no space is opened', async () => {
    const person = { ...aRequest().beneficiaire, login: null, typeEspace: null };
    open([() => ({ body: aRequest({ statut: 'CLOTUREE', beneficiaire: person }) })]);
    await note();
    expect(words()).toContain('Rouvrez-la pour répondre');
    expect(screen.queryByRole('button', { name: 'Envoyer la réponse' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Ouvrir l’espace/ })).toBeNull();
    expect(factOf('Identifiant du compte')).toBe('Sans compte : message du formulaire de contact');
  });

  it('[BO-09] an operator who may only read sees the words of both, and no form', async () => {
    open(
      [
        () => ({
          body: aRequest({
            descriptionInitiale: 'Compte bloqué !!',
            suivis: [
              {
                date: '12/11/2026 09:00',
                auteur: 'Amina Diallo',
                origine: 'DEMANDEUR',
                visibilite: 'PERSONNE',
                commentaire: 'Toujours bloqué.',
                statut: 'ROUVERTE',
              },
            ],
          }),
        }),
      ],
      { permissions: ['BO_DEMANDES_GESTION'], user: { readOnly: true } },
    );
    await screen.findByText('Vous consultez cette demande sans pouvoir la modifier.');
    expect(words()).toContain('Compte bloqué !!');
    expect(words()).toContain('Message de la personne');
    expect(words()).toContain('Statut : Rouverte');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[BO-09] a request that does not exist leads to the list, a failure is tried again', async () => {
    const first = open([() => refusalOf('RESSOURCE_INTROUVABLE', 'Introuvable.', [], 404)]);
    await screen.findByText('Cette demande n’existe pas.');
    first.unmount();
    const { user } = open([() => refusalOf('X', 'Panne.', [], 403), () => ({ body: aRequest() })]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await note()).toBeDefined();
  });
});

describe('files of a request', () => {
  const photo = (name: string) =>
    new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)], name, {
      type: 'image/png',
    });
  const input = () => field(/^Joindre un fichier pour la personne/);

  it('[BO-11] files are joined one by one; one that failed stays, and is sent again alone', async () => {
    answerCalls([]);
    const answers: FakeAnswer[] = [
      { body: { idFichier: ID } },
      refusalOf('FICHIER_REFUSE', 'Ce fichier est illisible.', [], 400),
      { body: { idFichier: ID } },
    ];
    const uploads = answerUploads(() => answers.shift() ?? {});
    const { user } = renderSigned(<ManagementFiles request={aRequest()} canJoin />);
    expect(screen.queryByRole('button', { name: 'Joindre à la demande' })).toBeNull();
    await user.upload(input(), photo('un.png'));
    await user.upload(input(), photo('deux.png'));
    const join = () => screen.getByRole('button', { name: 'Joindre à la demande' });
    await user.dblClick(join());
    await waitFor(() => expect(uploads).toHaveLength(2));
    await waitFor(() => expect(words()).not.toContain('un.png'));
    expect(words()).toContain('deux.png');
    await user.click(join());
    await waitFor(() => expect(words()).not.toContain('deux.png'));
    expect(uploads).toEqual(
      Array.from({ length: 3 }, () => joinManagementFile.path.replace(':id', ID)),
    );
  });

  it('[BO-11] says why a file was not downloaded, and offers no other where one may not join', async () => {
    const { sent } = answerCalls([
      [getManagementFile, () => refusalOf('X', 'Fichier perdu.', [], 404)],
    ]);
    const fichier: ManagementRequest['fichiers'][number] = {
      idFichier: '0190a1b2-0000-7000-8000-000000000002',
      nom: 'photo.png',
      taille: 2_048,
      type: 'PNG',
      date: '12/11/2026 09:00',
      auteur: 'DEMANDEUR',
    };
    const { user } = renderSigned(
      <ManagementFiles request={aRequest({ fichiers: [fichier] })} canJoin={false} />,
    );
    expect(words()).toContain('joint par la personne');
    await user.click(screen.getByRole('button', { name: 'Télécharger photo.png' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByLabelText(/^Joindre un fichier/)).toBeNull();
  });
});
