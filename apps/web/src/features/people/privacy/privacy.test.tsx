// @vitest-environment happy-dom
import {
  askDataExport,
  askErasure,
  downloadDataExport,
  getDataExports,
  getErasure,
  withdrawErasure,
} from '@portail/contract/people/privacy.calls.ts';
import type { Erasure } from '@portail/contract/people/privacy.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  notices,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { DataExports } from './DataExports.tsx';
import { ErasureSection } from './ErasureSection.tsx';

const BENEFICIARY = { space: 'ESPACE_BENEFICIAIRE' } as const;
const NONE: Erasure = { statut: 'AUCUNE', obstacles: [], details: [], conserve: [] };
const ASKED: Erasure = {
  ...NONE,
  statut: 'DEMANDEE',
  demandeLe: '19/11/2026 10:00',
  prevuLe: '26/11/2026',
};

it('[P9, 28-4] an erasure is asked for after a confirmation, once, and can be withdrawn', async () => {
  let erasure = NONE;
  const { sent } = answerCalls([
    [getErasure, () => ({ body: erasure })],
    [
      askErasure,
      () => {
        erasure = ASKED;
        return { body: ASKED };
      },
    ],
    [
      withdrawErasure,
      () => {
        erasure = NONE;
        return { body: NONE };
      },
    ],
  ]);
  const { user } = renderSigned(<ErasureSection canAsk />, BENEFICIARY);
  const ask = () => screen.findByRole('button', { name: 'Demander l’effacement de mes données' });
  await user.click(await ask());
  const dialog = within(screen.getByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(bodiesOf(sent, askErasure)).toEqual([]);
  await user.click(await ask());
  await user.dblClick(
    within(screen.getByRole('alertdialog')).getByRole('button', {
      name: 'Demander l’effacement de mes données',
    }),
  );
  await screen.findByText(/Il sera fait le 26\/11\/2026/);
  expect(notices()[0]).toContain('Votre demande d’effacement est enregistrée.');
  expect(bodiesOf(sent, askErasure)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Garder mon compte et mes données' }));
  await ask();
  expect(bodiesOf(sent, withdrawErasure)).toHaveLength(1);
});

it('[P9, 28-4] an obstacle is named with the page that solves it, and nothing can be asked for', async () => {
  answerCalls([
    [
      getErasure,
      () => ({
        body: {
          ...NONE,
          obstacles: ['SOLDE'],
          details: [{ obstacle: 'SOLDE', origine: 'COMPTE', nombre: 2, date: '31/01/2027' }],
          conserve: [{ categorie: 'Factures', motif: 'Code de commerce', duree: '10 ans' }],
        },
      }),
    ],
  ]);
  renderSigned(<ErasureSection canAsk />, {
    ...BENEFICIARY,
    permissions: ['CONSULTER_COMPTE', 'PAYER_COMPTE'],
  });
  await screen.findByText(/Comptes CESU à dépenser\s: 2, à utiliser avant le 31\/01\/2027\./);
  expect(screen.getByText('10 ans – Code de commerce')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Demander l’effacement/ })).toBeNull();
});

it('[P8, 28-4] a copy is asked for once; one in preparation cannot be asked for again', async () => {
  let copies: readonly object[] = [];
  const copy = { idExport: 'E1', statut: 'EN_PREPARATION', demandeLe: '19/11/2026 10:00' };
  const { sent } = answerCalls([
    [getDataExports, () => ({ body: copies })],
    [
      askDataExport,
      () => {
        copies = [copy];
        return { body: copy };
      },
    ],
  ]);
  const { user } = renderSigned(<DataExports canAsk />, BENEFICIARY);
  await user.dblClick(
    await screen.findByRole('button', { name: 'Demander une copie de mes données' }),
  );
  await screen.findByText('En préparation');
  expect(bodiesOf(sent, askDataExport)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Demander une copie/ })).toBeNull();
  expect(notices()[0]).toContain('Votre copie est en préparation.');
});

it('[P8, 28-4] a copy that cannot be downloaded says why; the list can be read again', async () => {
  const answers: (() => FakeAnswer)[] = [() => refusalOf('X', 'Indisponible.', [], 400)];
  answerCalls([
    [
      getDataExports,
      () =>
        answers.shift()?.() ?? {
          body: [
            {
              idExport: 'E1',
              statut: 'PRET',
              demandeLe: '19/11/2026 10:00',
              disponibleJusquAu: '22/11/2026 10:00',
            },
          ],
        },
    ],
    [downloadDataExport, () => refusalOf('EXPORT_EXPIRE', 'Cette copie a expiré.')],
  ]);
  const { user } = renderSigned(<DataExports canAsk />, BENEFICIARY);
  await screen.findByText('Indisponible.');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await user.click(await screen.findByRole('button', { name: /^Télécharger la copie/ }));
  await waitFor(() =>
    expect(notices()).toEqual(['error: Votre demande n’a pas abouti Cette copie a expiré.']),
  );
});
