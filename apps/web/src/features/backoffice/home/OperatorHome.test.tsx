// @vitest-environment happy-dom
import { getOperatorHome } from '@portail/contract/backoffice/operator-home.calls.ts';
import type { OperatorHome as Home } from '@portail/contract/backoffice/operator-home.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, plain, renderSigned } from '../../../../test/render.tsx';
import OperatorHome from './OperatorHome.tsx';

const HOME: Home = {
  attentes: [
    { nature: 'VALIDATIONS', nombre: 2, auMoins: false },
    { nature: 'DEMANDES_NOUVELLES', nombre: 7, auMoins: false },
    { nature: 'ENCAISSEMENTS', nombre: 1_000, auMoins: true },
    { nature: 'DECLARATIONS', nombre: 0, auMoins: false },
  ],
  chiffres: [
    {
      nature: 'PAIEMENTS_COMPTE',
      aujourdhui: { nombre: 12, montant: 1_240.5 },
      semainePassee: { nombre: 9, montant: 800 },
    },
  ],
  circulation: {
    calculeeLe: '18/11/2026 10:07',
    millesimes: [{ millesime: 2026, comptes: 100.1, titres: 200.2 }],
  },
};

const show = (home: Home) => {
  answerCalls([[getOperatorHome, () => ({ body: home })]]);
  return renderSigned(<OperatorHome failure={() => null} />);
};

it('[32-4] leads from each number to the list that it counts', async () => {
  show(HOME);
  const section = within(await screen.findByRole('region', { name: 'Ce qui vous attend' }));
  const links = section.getAllByRole('link');
  expect(links.map((link) => [plain(link.textContent), link.getAttribute('href')])).toEqual([
    ['2Accords à donner ou refuser', '/back-office/validations'],
    ['7Demandes nouvelles', '/back-office/demandes-gestion?statut=NOUVELLE'],
    ['Plus de 1 000Encaissements attendus', '/back-office/operations?section=encaissements'],
  ]);
  expect(plain(section.getByText(/^Rien non plus/).textContent)).toContain(
    'déclarations à résoudre',
  );
});

it('[32-4] shows the figures of the day and the value in circulation as tables', async () => {
  show(HOME);
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(2));
  const [figures, circulation] = screen
    .getAllByRole('table')
    .map((table) => plain(table.textContent));
  expect(figures).toContain('12 (1 240,50 €)');
  expect(figures).toContain('9 (800,00 €)');
  for (const amount of ['100,10 €', '200,20 €', '300,30 €']) expect(circulation).toContain(amount);
});

it('[32-4] says that nothing waits', async () => {
  show({
    ...HOME,
    attentes: HOME.attentes.map((one) => ({ ...one, nombre: 0 })),
    circulation: null,
  });
  expect(await screen.findByText('Rien ne vous attend')).toBeDefined();
});
