// @vitest-environment happy-dom
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { completeEnrolment, startEnrolment } from '@portail/contract/identity/enrolment.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  field,
  listedProblems,
  refusalOf,
  renderPage,
} from '../../../../test/render.tsx';
import { aUser } from '../../../session/session-state.builder.ts';
import * as passkeys from '../../../shared/passkeys/passkeys.ts';
import OperatorEnrolmentPage from './OperatorEnrolmentPage.tsx';

const PASSWORD = 'Girafe-Lucarne-Tambour-27';
const OPTIONS = {
  challenge: 'defi',
  rp: { name: 'Mon espace CESU', id: 'portail.example' },
  user: { id: 'AAAA', name: 'p.nord', displayName: '' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
};

const open = (token: string | undefined = 'un-jeton') => {
  const secrets: Record<string, string> = token === '' ? {} : { jeton: token };
  vi.stubGlobal('portalBoot', { secrets, release: () => ({ form: null, button: null }) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return renderPage(<OperatorEnrolmentPage />, 'OPERATOR_ENROLMENT');
};

const prepared = () => ({
  body: { identifiant: 'p.nord', prenom: 'Paule', nom: 'Nord', cleAcces: OPTIONS },
});

const fillAndSend = async (user: ReturnType<typeof open>['user']) => {
  await user.type(field(/Nouveau mot de passe/), PASSWORD);
  await user.type(field(/Confirm/), PASSWORD);
  await user.type(field(/Nom de la clé/), 'Ordinateur du bureau');
  await user.click(screen.getByRole('button', { name: /Créer ma clé/ }));
};

describe('first access of an operator', () => {
  it('creates the passkey, sends it with the password, and enters', async () => {
    const reponse = { id: 'AAAA', type: 'public-key' as const };
    vi.spyOn(passkeys, 'createPasskey').mockResolvedValue(reponse);
    const { sent } = answerCalls([
      [startEnrolment, prepared],
      [
        completeEnrolment,
        () => ({ body: { token: 'a.b.', expirationDate: '2030-01-01T00:00:00.000+0100' } }),
      ],
      [getConnectedUser, () => ({ body: { ...aUser('p.nord'), typeEspace: 'ESPACE_OPERATEUR' } })],
    ]);
    const { user } = open();
    await fillAndSend(user);
    await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(2));
    expect(sent.slice(0, 2).map(({ body }) => body)).toEqual([
      { jeton: 'un-jeton' },
      {
        jeton: 'un-jeton',
        nouveauMotDePasse: PASSWORD,
        nomCle: 'Ordinateur du bureau',
        reponse,
      },
    ]);
  });

  it('shows missing fields and sends nothing', async () => {
    const { sent } = answerCalls([]);
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /Créer ma clé/ }));
    expect((await listedProblems()).join()).toContain(MESSAGES.required);
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the browser refuses the passkey', async () => {
    vi.spyOn(passkeys, 'createPasskey').mockRejectedValue(new passkeys.PasskeyRefused('non'));
    answerCalls([[startEnrolment, prepared]]);
    const { user } = open();
    await fillAndSend(user);
    await screen.findByText(/clé d’accès n’a pas été créée/);
    expect(field(/Nom de la clé/).value).toBe('Ordinateur du bureau');
  });

  it('explains a link that was used or has expired', async () => {
    answerCalls([[startEnrolment, () => refusalOf('LIEN_INVALIDE', 'Lien invalide.')]]);
    const { user } = open();
    await fillAndSend(user);
    expect(await screen.findByText('Ce lien ne peut plus servir')).toBeTruthy();
  });

  it('asks to open the link again after a reload', () => {
    open('');
    expect(screen.getByText('Ouvrez de nouveau le lien')).toBeTruthy();
  });
});
