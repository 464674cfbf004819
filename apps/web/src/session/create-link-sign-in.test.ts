import { describe, expect, it } from 'vitest';
import { createApiClient } from '../shared/http/api-client.ts';
import { memoryStorage } from '../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../shared/storage/safe-storage.ts';
import { createLinkSignIn } from './create-link-sign-in.ts';
import { createSessionStore } from './create-session-store.ts';
import { createSignIn } from './create-sign-in.ts';
import { aContract, aUser, anAuthority } from './session-state.builder.ts';
import { EMPTY_SESSION, withUser } from './session-state.ts';

const NOW = Date.UTC(2026, 10, 15, 9);
const DEMAND = {
  identifiantSource: 'INTRANET',
  identifiantCible: 'demo-rh',
  jetonConnexion: 'jeton',
  typeEspace: 'ESPACE_BENEFICIAIRE',
} as const;

interface LinkSession {
  readonly fromBackOffice?: boolean;
  readonly readOnly?: boolean;
  readonly bypassKind?: 'PARTENAIRE' | 'SAP';
  /** An operator's own: its token comes without a signature, the usable one is in a cookie. */
  readonly isOperator?: boolean;
}

const tokenOf = (
  name: string,
  { fromBackOffice = false, readOnly = false, isOperator = false }: LinkSession,
) => {
  const payload = {
    sub: name,
    typeEspace: isOperator ? 'ESPACE_OPERATEUR' : 'ESPACE_BENEFICIAIRE',
    permissions: [],
    fromBackOffice,
    readOnly,
    bypassed: false,
    exp: 1,
  };
  const signature = isOperator ? '' : name;
  return `x.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.${signature}`;
};

const BENEFICIARY = {
  allowAllPaymentModes: false,
  civility: 'M',
  cesuCode: null,
  birthDate: '01/01/1980',
  addressZone0: '',
  addressZone1: '',
  addressZone2: '',
  addressZone3: '',
  postalCode: '75011',
  town: 'PARIS',
  mainPhoneNumber: '',
  secondaryPhoneNumber: '',
  mailOffers: false,
  isCompteEbUnique: false,
  numeroBeneficiaireSap: null,
  matriculePaynum: null,
} as const;

/** What every reply of the server carries, that of the link itself included. */
const renewal = (token: string) => {
  const { expirationDate } = anAuthority(token, NOW + 1_900_000);
  return { 'x-auth-token': token, 'x-auth-token-expires-at': expirationDate };
};

/** A portal in front of a server that accepts the link, or answers with `status` from a path on. */
const portal = (
  link: LinkSession,
  failing?: { readonly path: string; readonly status: number },
) => {
  const [local, own] = [memoryStorage(), memoryStorage()];
  const session = createSessionStore({
    local: safeStorage(() => local),
    tab: safeStorage(() => own),
    timers: { now: () => NOW, after: () => () => undefined },
  });
  const asked: { readonly path: string; readonly token: string | null }[] = [];
  const token = tokenOf('lien', link);
  const user = { ...aUser('demo-rh'), ...link, beneficiary: BENEFICIARY, idContrat: '100001' };
  const answers: Readonly<Record<string, unknown>> = {
    'connexion-deleguee': anAuthority(token, NOW + 1_800_000),
    'utilisateur-connecte': user,
    contrats: [aContract({ contractId: '100002' }), aContract()],
    parametres: {
      fromBackOffice: false,
      readOnly: false,
      bypassed: true,
      identifiantSource: 'INTRANET',
      idSessionPreCommande: 'S1',
      typeAction: 'EDIT_ORDER',
    },
    fonctionnalites: [{ id: 'SOUS_MENU_FAIRE_PRECOMMANDE', proprietes: {} }],
    deconnexion: {},
  };
  const { callApi } = createApiClient({
    fetch: (url, init) => {
      const path = url.replace(/\?.*$/, '').replace(/^.*\//, '');
      asked.push({ path, token: new Headers(init.headers).get('authorization') });
      const reply =
        path === failing?.path
          ? Response.json({ errorMessage: 'Non.' }, { status: failing.status })
          : Response.json(answers[path], { headers: renewal(token) });
      return Promise.resolve(reply);
    },
    session,
    leaveForMaintenance: () => undefined,
  });
  const { signOut } = createSignIn(callApi, session);
  const { signInByLink } = createLinkSignIn(callApi, session, signOut);
  const reasons: string[] = [];
  session.onClosed((reason) => reasons.push(reason));
  /** A session is already open. */
  const signedIn = (name: string, isTabOnly: boolean) => {
    session.open(anAuthority(name, NOW + 1_800_000), { isTabOnly });
    session.update(session.epoch(), (state) => withUser(state, aUser(name), []));
    session.flush();
  };
  const signOuts = () => asked.filter(({ path }) => path === 'deconnexion').map((one) => one.token);
  return { session, local, own, asked, reasons, signedIn, signInByLink, signOuts, token };
};

describe('a partner’s link', () => {
  it('[AUTH-52] loads the person, their contracts and the session’s own, in HR mode', async () => {
    const { session, signInByLink, asked } = portal({ bypassKind: 'PARTENAIRE' });
    await signInByLink(DEMAND);
    expect(asked.map(({ path }) => path)).toEqual([
      'connexion-deleguee',
      'utilisateur-connecte',
      'contrats',
      'parametres',
      'fonctionnalites',
    ]);
    expect(session.store.getState()).toMatchObject({
      user: { login: 'demo-rh' },
      visualisation: {
        visualisationMode: 'CESU_RH',
        selectedContract: { contractId: '100001' },
        features: [{ id: 'SOUS_MENU_FAIRE_PRECOMMANDE' }],
      },
      orderType: 'EDIT_ORDER',
      idSessionPreCommande: 'S1',
      isTabOnly: false,
    });
  });

  it('[S15] ends the former session of this browser, on the server too', async () => {
    const { session, local, signedIn, signInByLink, signOuts, reasons, token } = portal({
      bypassKind: 'PARTENAIRE',
    });
    signedIn('victime', false);
    await signInByLink(DEMAND);
    expect(signOuts()).toEqual(['Bearer victime']);
    expect(reasons).toEqual(['logout']);
    expect(session.store.getState().authority?.token).toBe(token);
    session.flush();
    expect(local.getItem('eb.etat')).toContain('demo-rh');
    expect(local.getItem('eb.etat')).not.toContain('victime');
  });

  it('[S15] changes nothing when it is refused', async () => {
    const { session, signedIn, signInByLink, signOuts, reasons } = portal(
      {},
      { path: 'connexion-deleguee', status: 400 },
    );
    signedIn('victime', false);
    await expect(signInByLink(DEMAND)).rejects.toThrow('Non.');
    expect(session.store.getState().user?.login).toBe('victime');
    expect([signOuts(), reasons]).toEqual([[], []]);
  });

  it('[AUTH-57] opens no session when the person cannot be read', async () => {
    const { session, local, own, signInByLink } = portal({}, { path: 'contrats', status: 500 });
    await expect(signInByLink(DEMAND)).rejects.toThrow('Non.');
    expect(session.store.getState()).toEqual(EMPTY_SESSION);
    expect([local.getItem('eb.etat'), own.getItem('eb.etat')]).toEqual([null, null]);
  });
});

describe.each<LinkSession>([{ fromBackOffice: true }, { readOnly: true }])(
  'a back-office link %j',
  (link) => {
    it('[AUTH-50] [BO-02] lives in its tab and leaves the operator’s own session to the other tabs', async () => {
      const { session, local, own, signedIn, signInByLink, signOuts, reasons } = portal(link);
      signedIn('operateur', false);
      await signInByLink(DEMAND);
      session.flush();
      expect(session.store.getState()).toMatchObject({
        user: { login: 'demo-rh' },
        isTabOnly: true,
        visualisation: null,
      });
      expect(own.getItem('eb.etat')).toContain('demo-rh');
      expect(local.getItem('eb.etat')).toContain('operateur');
      expect([signOuts(), reasons]).toEqual([[], ['replaced']]);
    });

    it('[AUTH-50] [BO-02] ends the one that an earlier link left in this tab', async () => {
      const { own, session, signedIn, signInByLink, signOuts } = portal(link);
      signedIn('precedent', true);
      await signInByLink(DEMAND);
      session.flush();
      expect(signOuts()).toEqual(['Bearer precedent']);
      expect(own.getItem('eb.etat')).not.toContain('precedent');
    });
  },
);

describe('an operator’s own link', () => {
  it('[24-13] [S15] does not sign out with the cookie that it has just replaced', async () => {
    const { session, signedIn, signInByLink, signOuts, reasons, token } = portal({
      isOperator: true,
    });
    signedIn('x.eyJzdWIiOiJhdXRyZSJ9.', false);
    await signInByLink({ ...DEMAND, typeEspace: 'ESPACE_OPERATEUR' });
    expect(signOuts()).toEqual([]);
    expect(reasons).toEqual(['logout']);
    expect(session.store.getState().authority?.token).toBe(token);
  });

  it('[24-13] [S15] ends the session of a person that it takes the place of', async () => {
    const { signedIn, signInByLink, signOuts } = portal({ isOperator: true });
    signedIn('personne', false);
    await signInByLink({ ...DEMAND, typeEspace: 'ESPACE_OPERATEUR' });
    expect(signOuts()).toEqual(['Bearer personne']);
  });
});
