// @vitest-environment happy-dom
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { bypassSignIn, getBypassParameters } from '@portail/contract/identity/bypass.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  type FakeAnswer,
  refusalOf,
  renderPages,
  signInAs,
} from '../../../../test/render.tsx';
import { answersOf, replaceAnswers, resetFlow } from '../../../flow/draft-store.ts';
import { aContract, aUser } from '../../../session/session-state.builder.ts';
import { session, sessionStore } from '../../../session/session-store.ts';
import { currentLocation } from '../../../shared/navigation/navigation.ts';
import BypassLoginFromSapPage from './BypassLoginFromSapPage.tsx';
import BypassLoginPage from './BypassLoginPage.tsx';

const PARTNER = '?sourceId=INTRANET&userLogin=demo-rh&preOrderSessionId=S1&actionType=NEW_ORDER';
const payload = btoa(
  JSON.stringify({
    sub: 'demo-rh',
    typeEspace: 'ESPACE_BENEFICIAIRE',
    permissions: ['PASSER_COMMANDE'],
    fromBackOffice: false,
    readOnly: false,
    bypassed: true,
    exp: 4_000_000_000,
  }),
);

interface Opening {
  readonly secret?: string | undefined;
  readonly typeAction?: string | null;
  readonly signIn?: () => FakeAnswer;
}

const open = (
  start: string,
  { secret = 'jeton-1', typeAction = 'NEW_ORDER', signIn }: Opening = {},
) => {
  const secrets = secret === '' ? {} : { bypassToken: secret };
  vi.stubGlobal('portalBoot', { secrets, release: () => ({ form: null, button: null }) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    session.close('logout');
    resetFlow('commande');
  });
  const { sent } = answerCalls([
    [
      bypassSignIn,
      () =>
        signIn?.() ?? {
          body: {
            token: `e30.${payload}.x`,
            expirationDate: formatWireInstant(Date.now() + 3_600_000),
            permissions: ['PASSER_COMMANDE'],
          },
        },
    ],
    [
      getConnectedUser,
      () => ({
        body: {
          ...aUser('demo-rh'),
          typeEspace: 'ESPACE_BENEFICIAIRE',
          bypassed: true,
          ...(typeAction === null
            ? { bypassKind: 'SAP' }
            : { bypassKind: 'PARTENAIRE', idContrat: '100001' }),
        },
      }),
    ],
    [getContracts, () => ({ body: [aContract()] })],
    [getFeatures, () => ({ body: [] })],
    [
      getBypassParameters,
      () => ({
        body: {
          fromBackOffice: false,
          readOnly: false,
          bypassed: true,
          identifiantSource: 'INTRANET',
          idSessionPreCommande: typeAction === null ? null : 'S1',
          typeAction,
        },
      }),
    ],
  ]);
  const page = renderPages(
    {
      BYPASS_LOGIN: BypassLoginPage,
      BYPASS_LOGIN_FROM_SAP: BypassLoginFromSapPage,
    },
    start,
  );
  return { ...page, sent };
};
const isAt = (href: string) => waitFor(() => expect(currentLocation().pathname).toBe(href));

beforeEach(() => resetFlow('commande'));

it('[AUTH-49, AUTH-58] uses the link of a partner once, and opens the order that it asks for', async () => {
  const { sent } = open(`${hrefOf('BYPASS_LOGIN')}${PARTNER}`);
  await isAt(hrefOf('ORDER_PROFILE'));
  expect(bodiesOf(sent, bypassSignIn)).toEqual([
    {
      identifiantSource: 'INTRANET',
      identifiantCible: 'demo-rh',
      jetonConnexion: 'jeton-1',
      typeEspace: 'ESPACE_BENEFICIAIRE',
      idSessionPreCommande: 'S1',
    },
  ]);
  expect(sessionStore.getState().user?.login).toBe('demo-rh');
  expect(window.portalBoot?.secrets['bypassToken']).toBeUndefined();
});

it('[AUTH-58] nothing of the link stays in the address while it is used', async () => {
  const before = window.history.length;
  const { sent } = open(`${hrefOf('BYPASS_LOGIN')}${PARTNER}`, {
    signIn: () => refusalOf('LIEN_INVALIDE', 'Ce lien a déjà servi.', [], 401),
  });
  expect(screen.getByText('Connexion en cours ...')).toBeDefined();
  expect(window.location.search).toBe('');
  await isAt(hrefOf('UNAUTHORIZED'));
  await screen.findByText('Ce lien a déjà servi.');
  expect(sent).toHaveLength(1);
  expect(sessionStore.getState().authority).toBeNull();
  expect(window.history.length).toBeLessThanOrEqual(before + 1);
});

it('[AUTH-51] a link without its secret leads to the sign-in, and asks nothing', async () => {
  const { sent } = open(`${hrefOf('BYPASS_LOGIN')}${PARTNER}`, { secret: '' });
  await isAt(hrefOf('LOGIN'));
  expect(sent).toEqual([]);
});

it('[ORD-41] an order begun in another campaign does not go on, one of the same campaign does', async () => {
  const begun = (idSession: string) => ({ session: { idSession, hasIntroduction: false } });
  /** The session ended by itself: the draft waits for the same person. */
  const begin = (idSession: string) => {
    signInAs({ user: { login: 'demo-rh' }, isTabOnly: false });
    replaceAnswers('commande', begun(idSession));
    session.close('ended');
  };
  begin('S2');
  const first = open(`${hrefOf('BYPASS_LOGIN')}${PARTNER}`);
  await isAt(hrefOf('ORDER_PROFILE'));
  expect(answersOf('commande')).toEqual({});
  first.unmount();
  session.close('logout');
  begin('S1');
  open(`${hrefOf('BYPASS_LOGIN')}${PARTNER}`);
  await isAt(hrefOf('ORDER_PROFILE'));
  expect(answersOf('commande')).toEqual(begun('S1'));
});

it('[AUTH-60] the link of home services leads to the choice of what is shown', async () => {
  const { sent } = open(`${hrefOf('BYPASS_LOGIN_FROM_SAP')}?sourceId=SAP&userLogin=demo-unique`, {
    typeAction: null,
  });
  await isAt(hrefOf('VISUALISATION_CHOICE'));
  expect(bodiesOf(sent, bypassSignIn)).toMatchObject([{ identifiantSource: 'SAP' }]);
});
