// @vitest-environment happy-dom
import {
  getDuplicates,
  getFunderPerson,
  mergePeople,
} from '@portail/contract/campaigns/funder-people.calls.ts';
import type { FunderPerson } from '@portail/contract/campaigns/funder-people.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { Duplicates } from './Duplicates.tsx';

const [ONE, OTHER] = [
  '0190a1b2-0000-7000-8000-000000000001',
  '0190a1b2-0000-7000-8000-000000000002',
];
const person = (idPersonne: string, identifiant: string, etat: FunderPerson['etat']) => ({
  idPersonne,
  numeroContrat: '100001',
  nom: 'Abadie',
  prenom: 'Zoé',
  dateNaissance: '01/02/1980',
  identifiant,
  etat,
});
const show = (etat: FunderPerson['etat'] = 'ATTENDUE', isReader = false) => {
  const both = [person(ONE, '12A', etat), person(OTHER, '0012A', 'ATTENDUE')];
  let pairs = [{ raison: 'IDENTIFIANT', personnes: both }];
  let refusals = 1;
  const { sent } = answerCalls([
    [getDuplicates, () => ({ body: pairs })],
    [
      getFunderPerson,
      ({ url }) => ({
        body: {
          ...both.find(({ idPersonne }) => url.includes(idPersonne)),
          eMail: null,
          dateDepart: null,
          sessions: [{ idSession: '1', libelle: 'CESU 2027', categorie: null }],
          lignes: [],
          plans: null,
          champsModifiables: [],
        },
      }),
    ],
    [
      mergePeople,
      () => {
        if (refusals-- > 0) {
          return refusalOf('FUSION_IMPOSSIBLE', 'Ces deux fiches ne peuvent pas être réunies.', [
            { champ: 'idAutrePersonne', message: 'Chacune a une ligne dans la même session.' },
          ]);
        }
        pairs = [];
        return {
          body: {
            ...both[1],
            eMail: null,
            dateDepart: null,
            sessions: [],
            lignes: [],
            plans: null,
            champsModifiables: [],
          },
        };
      },
    ],
  ]);
  return {
    sent,
    ...renderSigned(<Duplicates />, {
      space: 'ESPACE_CLIENT',
      permissions: [
        'CONSULTER_SESSIONS_PRECOMMANDE',
        ...(isReader ? [] : (['GERER_SESSIONS_PRECOMMANDE'] as const)),
      ],
    }),
  };
};
const compare = 'Comparer Zoé Abadie (12A) et Zoé Abadie (0012A)';

it('[33-1] compares two records, says why they cannot be one, then merges them into the chosen one', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: compare }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Réunir deux fiches' }));
  expect(await dialog.findAllByText('CESU 2027')).toHaveLength(2);
  await user.click(dialog.getByRole('radio', { name: /^Seconde fiche/ }));
  const confirm = dialog.getByRole('button', { name: 'Réunir les deux fiches' });
  await user.click(confirm);
  expect(await dialog.findByText('Chacune a une ligne dans la même session.')).toBeDefined();
  await user.dblClick(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(notices().join(' ')).toContain('Zoé Abadie n’a plus qu’une fiche.');
  expect(bodiesOf(sent, mergePeople)).toEqual([{ idAutrePersonne: ONE }, { idAutrePersonne: ONE }]);
  await waitFor(() => expect(screen.queryByText(/doublon/)).toBeNull());
});

it('[33-1] a registered person keeps their record', async () => {
  const { user } = show('INSCRITE');
  await user.click(await screen.findByRole('button', { name: compare }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Seconde fiche/ }).disabled).toBe(
    true,
  );
});

it('[33-1] a reader is not asked to merge', async () => {
  const { sent } = show('ATTENDUE', true);
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(screen.queryByText(/doublon/)).toBeNull();
});
