// @vitest-environment happy-dom
import { getEventLog } from '@portail/contract/backoffice/event-log.calls.ts';
import type { LoggedEvent } from '@portail/contract/backoffice/event-log.schemas.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerCalls, renderSigned } from '../../../../test/render.tsx';
import { PageContext } from '../../../shared/page/page-context.ts';
import BoEventLogPage from './BoEventLogPage.tsx';

const EVENT: LoggedEvent = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  date: '18/11/2026 10:15',
  nature: 'ACTE_OPERATEUR',
  resultat: 'SUCCES',
  operateur: 'Karim Haddad',
  espace: 'ESPACE_BENEFICIAIRE',
  idPersonne: '0190a1b2-0000-7000-8000-000000000002',
  details: [{ nom: 'Motif', valeur: 'Identité vérifiée' }],
};

it('[32-9] shows an event in words, with a link to the sheet for roles that may open it', async () => {
  answerCalls([
    [
      getEventLog,
      () => ({
        body: [
          EVENT,
          {
            ...EVENT,
            id: 'e-2',
            nature: 'LIVRES',
            resultat: 'REFUS',
            idPersonne: null,
            espace: null,
            operateur: null,
          },
        ],
      }),
    ],
  ]);
  renderSigned(
    <PageContext value={{ id: 'BO_EVENT_LOG', title: '', params: {} }}>
      <BoEventLogPage />
    </PageContext>,
    { permissions: ['BO_OPERATIONS', 'BO_PERSONNES'] },
  );
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('Acte d’un opérateur')).toBeDefined();
  expect(table.getByText('Karim Haddad')).toBeDefined();
  expect(table.getAllByText(/^Motif\s: Identité vérifiée$/)).toHaveLength(2);
  expect(table.getByText('Refusé')).toBeDefined();
  expect(
    table
      .getAllByRole('link', { name: /^Ouvrir la fiche/ })
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/back-office/personnes/${String(EVENT.idPersonne)}`]);
});
