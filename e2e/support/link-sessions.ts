import { createHmac, randomUUID } from 'node:crypto';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { getConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import type {
  BypassKind,
  FeatureId,
  LinkKind,
  OrderType,
  Permission,
} from '@portail/rules/identity/access/vocabulary.ts';
import { LATEST_LOCAL_DATA_VERSION } from '@portail/rules/identity/local-data/versions.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import {
  askAsOperator,
  askWith,
  OPERATOR_COOKIE,
  unsigned,
  visualisationOf,
} from './stored-session.ts';

/** A session as a link opens it, for a person of the demonstration. */
export interface LinkSession {
  readonly login: string;
  readonly fromBackOffice?: boolean;
  readonly readOnly?: boolean;
  readonly bypassKind?: BypassKind;
  /** The contract that is looked at; a partner's link names it, the others let it be chosen. */
  readonly contract?: string;
  readonly orderType?: OrderType;
  readonly idSessionPreCommande?: string;
  /** What the portal reads in the token and in the contract, where no such person exists. */
  readonly shown?: {
    readonly permissions?: readonly Permission[];
    readonly features?: readonly FeatureId[];
  };
}

const SESSION_S = 1_800;

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is missing: link sessions need the product of the global set-up`);
  return value;
};

/** The kind of link that these flags stand for; none for a sign-in. */
const linkModeOf = ({ bypassKind, fromBackOffice, readOnly }: LinkSession): LinkKind | null => {
  if (bypassKind !== undefined) return bypassKind;
  if (fromBackOffice === true) return 'BACK_OFFICE';
  return readOnly === true ? 'LECTURE_SEULE' : null;
};

interface InsertedSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly space: string;
}

const insertSession = (link: LinkSession): Promise<InsertedSession> =>
  withClient(required('E2E_DATABASE_URL'), async (client) => {
    const { rows } = await client.query<InsertedSession>(
      `insert into user_session
         (id, account_id, from_back_office, read_only, bypass_kind, contract_numero, link_mode,
          operator_account_id, created_at, last_seen_at, idle_seconds, ends_at)
       select $1, a.id, $3, $4, $5, $6, $8::text,
              (select o.id from user_account o
                where o.login = 'demo-operateur' and $8::text in ('BACK_OFFICE', 'LECTURE_SEULE')
                  and a.space_type <> 'ESPACE_OPERATEUR'),
              now(), now(), $7, now() + interval '8 hours'
         from user_account a where a.login = $2
       returning account_id as "userId", id as "sessionId",
         (select space_type from user_account where login = $2) as space`,
      [
        randomUUID(),
        link.login,
        link.fromBackOffice ?? false,
        link.readOnly ?? false,
        link.bypassKind ?? null,
        link.bypassKind === 'PARTENAIRE' ? link.contract : null,
        SESSION_S,
        linkModeOf(link),
      ],
    );
    const row = rows[0];
    if (row === undefined) throw new Error(`no user ${link.login}`);
    return row;
  });

interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly typeEspace: string;
  readonly permissions: readonly string[];
}

/** Signed as the API signs: the server reads the session of it, the portal what it shows. */
const signToken = (claims: Claims, link: LinkSession): string => {
  const nowS = Math.floor(Date.now() / 1_000);
  const payload = {
    ...claims,
    fromBackOffice: link.fromBackOffice ?? false,
    readOnly: link.readOnly ?? false,
    bypassed: link.bypassKind !== undefined,
    iss: 'portail-cesu',
    iat: nowS,
    exp: nowS + SESSION_S,
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  const key = required('E2E_TOKEN_SECRET');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
};

/** What the portal would have stored, had the link been followed. */
const storedStateOf = async (link: LinkSession) => {
  const { userId: sub, sessionId: sid, space } = await insertSession(link);
  const claims = { sub, sid, typeEspace: space, permissions: [] };
  const token = signToken(claims, link);
  const isOperator = space === 'ESPACE_OPERATEUR';
  const ask = isOperator ? askAsOperator(token) : askWith(token);
  const { body, headers } = await ask(getConnectedUser.path);
  const user = getConnectedUser.answer.schema.parse(body);
  const permissions = link.shown?.permissions;
  const shownToken = isOperator ? unsigned : (signed: string) => signed;
  const authority =
    permissions === undefined
      ? // The token that the API itself has issued for this session.
        {
          token: headers.get('x-auth-token'),
          expirationDate: headers.get('x-auth-token-expires-at'),
        }
      : {
          token: shownToken(signToken({ ...claims, permissions }, link)),
          expirationDate: formatWireInstant(Date.now() + SESSION_S * 1_000),
        };
  const isBeneficiary = user.beneficiary !== undefined;
  const looked = {
    choose: (contracts: readonly Contract[]) =>
      contracts.find((one) => one.contractId === link.contract),
    features: link.shown?.features,
  };
  const state = {
    authority,
    mfaSessionId: null,
    user,
    ...(isBeneficiary
      ? await visualisationOf(ask, looked)
      : { contracts: [], visualisation: null }),
    orderType: link.orderType ?? null,
    idSessionPreCommande: link.idSessionPreCommande ?? null,
    isTabOnly: isBeneficiary && (link.fromBackOffice === true || link.readOnly === true),
  };
  return { state, cookie: isOperator ? token : undefined };
};

const addOperatorCookie = (page: Page, value: string): Promise<void> =>
  page.context().addCookies([
    {
      name: OPERATOR_COOKIE,
      value,
      url: required('PORTAL_URL'),
      httpOnly: true,
      sameSite: 'Strict',
    },
  ]);

/** Puts values in the storage of the portal; the page must be one of its addresses. */
export const store = async (
  page: Page,
  where: 'localStorage' | 'sessionStorage',
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.evaluate(
    ([storage, entries]) => {
      for (const [key, value] of Object.entries(entries)) window[storage].setItem(key, value);
    },
    [where, values] as const,
  );
};

const FEATURES = `**${getFeatures.path}?*`;

/** The portal asks again from time to time: it must hear what was stored. */
const showFeatures = async (page: Page, features?: readonly FeatureId[]): Promise<void> => {
  await page.unroute(FEATURES);
  if (features === undefined) return;
  const json = features.map((id) => ({ id, proprietes: {} }));
  await page.route(FEATURES, (route) => route.fulfill({ json }));
};

/**
 * Opens a session as a link does, without the link: a true row of the database, a true token, and
 * the portal's stored state made of what the API answers. The next page that is loaded is in it.
 */
export const openLinkSession = async (page: Page, link: LinkSession): Promise<void> => {
  const { state, cookie } = await storedStateOf(link);
  if (cookie !== undefined) await addOperatorCookie(page, cookie);
  await showFeatures(page, link.shown?.features);
  // Any other page of the portal would write its own state over this one when it is left.
  await page.goto('/robots.txt');
  // A session of the tab hides the other one: a plain one takes the place of both.
  if (!state.isTabOnly) await page.evaluate(() => window.sessionStorage.clear());
  await store(page, 'localStorage', { 'eb.version': LATEST_LOCAL_DATA_VERSION });
  await store(page, state.isTabOnly ? 'sessionStorage' : 'localStorage', {
    'eb.etat': JSON.stringify(state),
  });
};

const LINK =
  'sourceId=partenaire&userLogin=demo-rh&bypassToken=jeton&preOrderSessionId=1&actionType=NEW_ORDER';

/** An address with every parameter of a link. The server never answers: its page stays on screen. */
export const pendingLinkTo = async (page: Page, path: string): Promise<string> => {
  await page.route('**/authentification/connexion-deleguee', () => undefined);
  return `${path}?${LINK}`;
};

/** The state after a right password, before the second step. */
export const awaitSecondStep = async (page: Page): Promise<void> => {
  await page.goto('/robots.txt');
  await store(page, 'localStorage', {
    'eb.version': LATEST_LOCAL_DATA_VERSION,
    'eb.etat': JSON.stringify({
      authority: null,
      mfaSessionId: randomUUID(),
      mfaMethodes: ['MAIL'],
      user: null,
      contracts: [],
      visualisation: null,
      orderType: null,
      isTabOnly: false,
    }),
  });
};
