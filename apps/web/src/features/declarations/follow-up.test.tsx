// @vitest-environment happy-dom
import {
  getDeclaration,
  getDeclarationReceiptPdf,
  getDeclarations,
  getDeclarationToResume,
} from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  changeDeclarationInformation,
  getDeclarationInformation,
} from '@portail/contract/people/profile.calls.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  factOf,
  type FakeAnswer,
  field,
  plain,
  refusalOf,
  renderPage,
  renderPages,
  signInAs,
} from '../../../test/render.tsx';
import { answersOf, resetFlow } from '../../flow/draft-store.ts';
import { currentLocation, navigate } from '../../shared/navigation/navigation.ts';
import { DeclarationOutcome } from './declaring/DeclarationOutcome.tsx';
import { ResumeDeclaration } from './declaring/ResumeDeclaration.tsx';
import DeclarationHistoryPage from './history/DeclarationHistoryPage.tsx';
import UserProfileDeclarationInformationsPage from './mandate/UserProfileDeclarationInformationsPage.tsx';

const LINE: DeclarationLine = {
  id: 'TC0123456789',
  organisme: 'CESU',
  date: '05/11/2026',
  numeroSalarie: '10000000000001',
  nomSalarie: 'Fatou Diallo',
  periode: { dateDebut: '01/10/2026', dateFin: '31/10/2026' },
  montantNet: 350,
  statut: 'ACCEPTEE',
  envoi: 'RECUE',
  recepisse: true,
  resteAPayer: 150,
};
const RESUME = {
  numeroEmployeur: '08000000000001',
  numeroSalarie: '10000000000001',
  montantNet: 350,
  resteAPayer: 150,
  intervenant: { codeNAN: '2000001', raisonSociale: 'Fatou Diallo' },
};
const words = () => plain(document.body.textContent);
const PERSON = {
  permissions: ['PAYER_COMPTE', 'DECLARER_SALARIE', 'CONSULTER_DECLARATIONS'],
} as const;
type Answers = Parameters<typeof answerCalls>[0];

beforeEach(() => {
  resetFlow('paiement-compte');
  navigate('/');
});

describe('a declaration that goes on', () => {
  const open = (line: Partial<DeclarationLine>, answers: Answers = [], isSmall = false) => {
    signInAs(PERSON);
    const { sent } = answerCalls([...answers, [getDeclarationToResume, () => ({ body: RESUME })]]);
    const page = renderPage(<ResumeDeclaration line={{ ...LINE, ...line }} isSmall={isSmall} />);
    return { ...page, sent };
  };
  const button = () => screen.getByRole('button');

  it('[DECL-20, 28-4] pays the rest to the payee who is known, read once', async () => {
    const { user, sent } = open({});
    expect(plain(button().textContent)).toBe('Payer le reste : 150,00 €');
    await user.dblClick(button());
    await waitFor(() => expect(currentLocation().pathname).toBe(hrefOf('ACCOUNT_PAYMENT_AMOUNT')));
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/eb/beneficiaires/declarations/cesu/TC0123456789/reprise',
    ]);
    expect(JSON.stringify(answersOf('paiement-compte'))).toContain('TC0123456789');
  });

  it('[DECL-20] without a known payee, or after a rejection, the numbers are asked for again', async () => {
    const { intervenant: _, ...unknown } = RESUME;
    const first = open({}, [[getDeclarationToResume, () => ({ body: unknown })]]);
    await first.user.click(button());
    const numbers = hrefOf('ACCOUNT_PAYMENT_CESU_IDENTIFICATION');
    await waitFor(() => expect(currentLocation().pathname).toBe(numbers));
    first.unmount();
    navigate('/');
    const { user } = open({ statut: 'REJETEE', resteAPayer: 0 }, [], true);
    expect(button().getAttribute('aria-label')).toBe('Refaire la déclaration TC0123456789');
    await user.click(button());
    await waitFor(() => expect(currentLocation().pathname).toBe(numbers));
    expect(JSON.stringify(answersOf('paiement-compte'))).not.toContain('TC0123456789');
  });

  it('[DECL-20] says why it did not go on, and stays', async () => {
    const { user } = open({}, [
      [getDeclarationToResume, () => refusalOf('X', 'Déclaration illisible.', [], 404)],
    ]);
    await user.click(button());
    await screen.findByText('Déclaration illisible.');
    expect(currentLocation().pathname).toBe('/');
  });

  it('[DECL-20] nothing is offered where nothing is owed, or to a person who may not pay', () => {
    const first = open({ resteAPayer: 0 });
    expect(screen.queryByRole('button')).toBeNull();
    first.unmount();
    signInAs({ permissions: [] });
    renderPage(<ResumeDeclaration line={LINE} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('what became of a declaration', () => {
  const open = (answers: readonly (() => FakeAnswer)[]) => {
    signInAs(PERSON);
    const waiting = [...answers];
    const { sent } = answerCalls([
      [getDeclaration, () => (waiting.shift() ?? answers.at(-1))?.() ?? {}],
      [getDeclarationReceiptPdf, () => refusalOf('X', 'Récépissé perdu.', [], 404)],
    ]);
    return { ...renderPage(<DeclarationOutcome organisme="CESU" id={LINE.id} />), sent };
  };
  const sentLine = { ...LINE, statut: 'TRANSMISE', envoi: 'EN_COURS', recepisse: false };

  it('[DECL-18] is read again until it has left, then no more', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { sent } = open([() => ({ body: sentLine }), () => ({ body: LINE })]);
      await screen.findByText(/part vers l’Urssaf/);
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      await screen.findByText('L’Urssaf a accepté votre déclaration.');
      await act(() => vi.advanceTimersByTimeAsync(9_000));
      expect(bodiesOf(sent, getDeclaration)).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('[DECL-18] tells what is paid and what is left, or why it was rejected', async () => {
    const first = open([() => ({ body: LINE })]);
    await screen.findByText(/Vous avez payé/);
    expect(words()).toContain('Vous avez payé 200,00 € sur 350,00 €');
    await screen.findByRole('button', { name: /Payer le reste/ });
    first.unmount();
    open([
      () => ({ body: { ...LINE, statut: 'REJETEE', motif: 'Numéro inconnu', resteAPayer: 0 } }),
    ]);
    await screen.findByText('Motif : Numéro inconnu', { normalizer: plain });
    await screen.findByRole('button', { name: 'Refaire' });
    expect(words()).not.toContain('Vous avez payé');
  });

  it('[DECL-18] a state that cannot be read says that nothing is lost, and is asked for again', async () => {
    const { user } = open([() => refusalOf('X', 'Panne.', [], 403), () => ({ body: LINE })]);
    await screen.findByText('Votre déclaration TC0123456789 est bien enregistrée.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(factOf('Salarié')).toBe('Fatou Diallo'));
  });
});

describe('history of the declarations', () => {
  const open = (lines: readonly DeclarationLine[], answers: Answers = []) => {
    signInAs(PERSON);
    const { sent } = answerCalls([
      ...answers,
      [getDeclarations, () => ({ body: lines })],
      [getDeclarationReceiptPdf, () => refusalOf('X', 'Récépissé perdu.', [], 404)],
    ]);
    const page = renderPages(
      { DECLARATION_HISTORY: DeclarationHistoryPage },
      hrefOf('DECLARATION_HISTORY'),
    );
    return { ...page, sent };
  };

  it('[DECL-21] names the month, and the days of a part of it; a receipt that is missing says why', async () => {
    const part = { dateDebut: '02/09/2026', dateFin: '15/09/2026' };
    const { user, sent } = open([LINE, { ...LINE, id: 'TC1', periode: part, recepisse: false }]);
    await screen.findByText('octobre 2026');
    expect(words()).toContain('02/09/2026');
    expect(words()).not.toContain('01/10/2026');
    const receipts = screen.getAllByRole('button', { name: /récépissé/i });
    expect(receipts).toHaveLength(1);
    await user.click(receipts[0] ?? document.body);
    await screen.findByText('Récépissé perdu.');
    expect(sent[0]?.url).toContain('numeroContrat=100001');
  });

  it('[DECL-21] says that there is none, and how to begin', async () => {
    open([]);
    const link = await screen.findByRole('link', { name: /déclarer|payer/i });
    expect(link.getAttribute('href')).toBe(hrefOf('ACCOUNT_PAYMENT_CHOICE'));
  });
});

describe('numbers of the employer', () => {
  const KNOWN = {
    numeroEmployeurCesu: 'Z1234567890123',
    numeroPajemploi: '',
    etatMandatCesu: null,
    etatMandatPaje: null,
  };
  const open = (reads: readonly (() => FakeAnswer)[], readOnly = false) => {
    signInAs({
      permissions: ['GERER_PROFIL'],
      features: ['ONGLET_DECLARATION_PROFIL'],
      user: { readOnly },
    });
    const waiting = [...reads];
    const { sent } = answerCalls([
      [getDeclarationInformation, () => (waiting.shift() ?? reads.at(-1))?.() ?? {}],
      [
        changeDeclarationInformation,
        () => ({ body: { ...KNOWN, numeroPajemploi: 'P0000000000001' } }),
      ],
    ]);
    const page = renderPages(
      { USER_PROFILE_DECLARATION_INFORMATIONS: UserProfileDeclarationInformationsPage },
      hrefOf('USER_PROFILE_DECLARATION_INFORMATIONS'),
    );
    return { ...page, sent };
  };
  const pajemploi = () => screen.findByLabelText<HTMLInputElement>(/^Numéro Pajemploi/);

  it('[PROF-11, 28-4] saves both numbers once, and a state that is unknown is asked for without losing what is typed', async () => {
    const { user, sent } = open([
      () => ({ body: KNOWN }),
      () => ({ body: { ...KNOWN, etatMandatCesu: 'ACTIF' } }),
    ]);
    await user.type(await pajemploi(), 'P0000000000001');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(factOf('Mandat pour déclarer en votre nom')).toBe('Actif'));
    expect((await pajemploi()).value).toBe('P0000000000001');
    await user.dblClick(screen.getByRole('button', { name: 'Enregistrer mes numéros' }));
    await screen.findByText('Vos numéros d’employeur sont à jour.');
    expect(bodiesOf(sent, changeDeclarationInformation)).toEqual([
      { numeroEmployeurCesu: 'Z1234567890123', numeroPajemploi: 'P0000000000001' },
    ]);
  });

  it('[PROF-11] a person who may only read sees the numbers without a form', async () => {
    open([() => ({ body: KNOWN })], true);
    await waitFor(() => expect(factOf('Numéro d’employeur CESU')).toBe('Z1234567890123'));
    expect(factOf('Numéro Pajemploi')).toBe('Aucun numéro connu');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[PROF-11] numbers that cannot be read are asked for again', async () => {
    const { user } = open([() => refusalOf('X', 'Panne.', [], 403), () => ({ body: KNOWN })]);
    await screen.findByText('Panne.');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await pajemploi();
    expect(field(/^Numéro d’employeur CESU/).value).toBe('Z1234567890123');
  });
});
