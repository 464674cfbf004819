// @vitest-environment happy-dom
import {
  type CompanySignInSheet,
  getFunderSignIn,
  setFunderSignIn,
  stopFunderSignIn,
  testFunderSignIn,
} from '@portail/contract/funders/company-sign-in.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  field,
  listedProblems,
  notices,
  renderSigned,
} from '../../../../test/render.tsx';
import FunderSignIn from './FunderSignIn.tsx';

const SHEET: CompanySignInSheet = {
  profil: 'OIDC',
  nom: 'Groupe Horizon',
  emetteur: 'https://connexion.groupe-horizon.example',
  application: 'portail-cesu',
  domaines: ['groupe-horizon.example'],
  niveaux: [],
  annoncePkce: true,
  exige: false,
  actif: true,
  version: 3,
  modifieLe: '19/11/2026 10:00',
  utilisateurs: 2,
};

const show = (mayAct = true) => renderSigned(<FunderSignIn clientId="4001" mayAct={mayAct} />, {});

describe('[33-6] sign-in of a funder’s company', () => {
  it('is set with its domains as a list, and keeps the stored secret', async () => {
    const { sent } = answerCalls([
      [getFunderSignIn, () => ({ body: SHEET })],
      [setFunderSignIn, () => ({ body: SHEET })],
    ]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Modifier les réglages' }));
    const domains = field(/^Domaines/);
    await user.clear(domains);
    await user.type(domains, 'Groupe-Horizon.example, horizon.example');
    await user.type(field(/^Niveaux/), 'eidas2');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
    const { actif: _actif, modifieLe: _date, utilisateurs: _users, ...settings } = SHEET;
    expect(bodiesOf(sent, setFunderSignIn)).toEqual([
      {
        ...settings,
        domaines: ['groupe-horizon.example', 'horizon.example'],
        niveaux: ['eidas2'],
      },
    ]);
  });

  it('lists what is wrong and sends nothing', async () => {
    const { sent } = answerCalls([[getFunderSignIn, () => ({ status: 204 })]]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Régler la connexion' }));
    await user.type(field(/^Émetteur/), 'connexion.example');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect((await listedProblems()).length).toBeGreaterThanOrEqual(4);
    expect(bodiesOf(sent, setFunderSignIn)).toEqual([]);
  });

  it('is tested, and stopped after a confirmation', async () => {
    const { sent } = answerCalls([
      [getFunderSignIn, () => ({ body: SHEET })],
      [testFunderSignIn, () => ({ body: { resultat: 'REFUSE', motif: 'METADONNEES:pkce' } })],
      [stopFunderSignIn, () => ({ body: { ...SHEET, actif: false } })],
    ]);
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Essayer' }));
    expect(await screen.findByText(/METADONNEES:pkce/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Arrêter la connexion' }));
    expect(bodiesOf(sent, stopFunderSignIn)).toEqual([]);
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Arrêter la connexion' }));
    await waitFor(() => expect(notices()).toHaveLength(1));
  });

  it('offers no change to those who only read', async () => {
    answerCalls([[getFunderSignIn, () => ({ body: SHEET })]]);
    show(false);
    expect(await screen.findByText('https://connexion.groupe-horizon.example')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
