// @vitest-environment happy-dom
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { OnPage, renderWithApi } from '../../../../test/render.tsx';
import { currentLocation, navigate } from '../../../shared/navigation/navigation.ts';
import { AccountAmountStep } from './AccountAmountStep.tsx';
import { chooseDirection, resetConversion } from './conversion-draft.ts';

const ACCOUNT: CesuAccount = {
  numeroCompteCesu: '1000000001',
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'CESU Garde d’enfants',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 2000,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2027',
  statut: 'ACTIF',
};

beforeEach(() => {
  resetConversion();
  chooseDirection('COMPTE_VERS_TITRES');
  navigate('/changement');
});

const open = () =>
  renderWithApi(
    <OnPage id="CESU_CONVERSION_AMOUNT">
      <AccountAmountStep accounts={[ACCOUNT]} start={undefined} />
    </OnPage>,
  );
const pageWords = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
const face = () => screen.getByLabelText('Valeur d’un titre');
const total = () => screen.getByLabelText('Montant à transformer');

it.each([
  ['15,50', '155,00', '10 titres de 15,50 €', '1 845,00 €'],
  ['15.50', '155.00', '10 titres de 15,50 €', '1 845,00 €'],
  ['15', '1 230', '82 titres de 15,00 €', '770,00 €'],
])('[CONV-09] reads %s and %s while they are typed', async (typedFace, typedTotal, makes, left) => {
  const { user } = open();
  await user.type(face(), typedFace);
  await user.type(total(), typedTotal);
  expect(pageWords()).toContain(makes);
  expect(pageWords().replaceAll('\u202f', ' ')).toContain(`Restera sur le compte${left}`);
});

it('[CONV-09] announces no vouchers for a total that they cannot make', async () => {
  const { user } = open();
  await user.type(face(), '15');
  await user.type(total(), '1 234,50');
  expect(pageWords()).not.toMatch(/\d titres de/);
});

it('[CONV-09] [CONV-10] an impossible amount stays, with the possible ones beside it', async () => {
  const { user } = open();
  await user.type(face(), '15');
  await user.type(total(), '100');
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(currentLocation().pathname).toBe('/changement');
  expect(total()).toHaveProperty('value', '100,00');
  expect(total().getAttribute('aria-invalid')).toBe('true');
  const possible = screen.getAllByRole('button', { name: /^Transformer \d/ });
  expect(possible.map((one) => (one.textContent ?? '').replaceAll('\u00a0', ' '))).toEqual([
    'Transformer 90,00 €',
    'Transformer 105,00 €',
  ]);
  await user.click(screen.getByRole('button', { name: /^Transformer 105,00/ }));
  expect(document.activeElement).toBe(total());
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(currentLocation().pathname).not.toBe('/changement');
});
