// @vitest-environment happy-dom
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import {
  beginCompanySignIn,
  COMPANY_ADDRESS_MESSAGE,
  finishCompanySignIn,
} from '@portail/contract/identity/company-sign-in.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  field,
  listedProblems,
  refusalOf,
  renderPage,
} from '../../../../test/render.tsx';
import * as redirects from '../../../session/follow-redirect.ts';
import { aUser } from '../../../session/session-state.builder.ts';
import CompanyReturnPage from './CompanyReturnPage.tsx';
import CompanySignInPage from './CompanySignInPage.tsx';

const PROVIDER = 'https://connexion.groupe-horizon.example';
const BEGUN = { url: `${PROVIDER}/autorisation?state=etat`, origine: PROVIDER };

const showForm = () => renderPage(<CompanySignInPage />, 'COMPANY_SIGN_IN');
const submit = () => screen.getByRole('button', { name: 'Continuer' });

describe('[33-6] company sign-in', () => {
  it('sends the address that was typed and leaves for the provider', async () => {
    const left = vi.spyOn(redirects, 'followToCompany').mockReturnValue();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const { sent } = answerCalls([[beginCompanySignIn, () => ({ body: BEGUN })]]);
    const { user } = showForm();
    await user.type(field(/Adresse e-mail/), ' helene.dubois@groupe-horizon.example ');
    await user.click(submit());
    await waitFor(() => expect(left).toHaveBeenCalledWith(BEGUN.url, BEGUN.origine));
    expect(sent.map(({ body }) => body)).toEqual([
      { adresse: 'helene.dubois@groupe-horizon.example' },
    ]);
  });

  it('refuses what is neither an address nor a domain before sending', async () => {
    const { sent } = answerCalls([]);
    const { user } = showForm();
    await user.type(field(/Adresse e-mail/), 'horizon');
    await user.click(submit());
    expect((await listedProblems()).join()).toContain(COMPANY_ADDRESS_MESSAGE);
    expect(sent).toEqual([]);
  });

  it('shows the sentence of the server for a domain without a provider, and keeps the address', async () => {
    answerCalls([
      [
        beginCompanySignIn,
        () => refusalOf('CONNEXION_ENTREPRISE_INCONNUE', 'Aucune connexion ici.', [], 404),
      ],
    ]);
    const { user } = showForm();
    await user.type(field(/Adresse e-mail/), 'inconnu.example');
    await user.click(submit());
    expect((await listedProblems()).join()).toContain('Aucune connexion ici.');
    expect(field(/Adresse e-mail/).value).toBe('inconnu.example');
  });
});

describe('[33-6] address of the provider', () => {
  it('is followed within the origin that the server names only', () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    redirects.followToCompany(BEGUN.url, PROVIDER);
    redirects.followToCompany(`${PROVIDER}.attaquant.example/`, PROVIDER);
    expect(assign.mock.calls).toEqual([[BEGUN.url], ['/']]);
    expect(() => redirects.followToCompany('javascript:alert(1)', 'javascript:')).toThrow(
      RangeError,
    );
  });
});

describe('[33-6] return from the company', () => {
  const open = (secrets: Record<string, string>) => {
    vi.stubGlobal('portalBoot', { secrets, release: () => ({ form: null, button: null }) });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    return renderPage(<CompanyReturnPage />, 'COMPANY_SIGN_IN_RETURN');
  };

  it('sends the code once and keeps nothing of it', async () => {
    const { sent } = answerCalls([
      [
        finishCompanySignIn,
        () => ({ body: { token: 'a.b.', expirationDate: '2030-01-01T00:00:00.000+0100' } }),
      ],
      [
        getConnectedUser,
        () => ({ body: { ...aUser('demo-financeur'), typeEspace: 'ESPACE_CLIENT' } }),
      ],
    ]);
    const secrets = { state: 'etat', code: 'un-code', iss: PROVIDER, session_state: 'x' };
    open(secrets);
    await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(2));
    expect(sent[0]?.body).toEqual({ state: 'etat', code: 'un-code', iss: PROVIDER });
    expect(secrets).toEqual({ session_state: 'x' });
  });

  it('tells the server that the provider refused, and shows the sentence of the server', async () => {
    const { sent } = answerCalls([
      [finishCompanySignIn, () => refusalOf('CONNEXION_ENTREPRISE_REFUSEE', 'Pas abouti.')],
    ]);
    open({ state: 'etat', error: 'access_denied' });
    expect(await screen.findByText('Pas abouti.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ state: 'etat', error: 'access_denied' }]);
    expect(screen.getByRole('link', { name: 'Recommencer' }).getAttribute('href')).toBe(
      '/login/entreprise',
    );
  });

  it('asks to begin again after a reload', () => {
    const { sent } = answerCalls([]);
    open({});
    expect(screen.getByText('Recommencez la connexion')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
