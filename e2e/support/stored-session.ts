import process from 'node:process';
import {
  getConnectedUser,
  signIn as signInCall,
} from '@portail/contract/identity/authentication.calls.ts';
import { type Contract, getContracts } from '@portail/contract/people/beneficiary.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { OPERATOR_SESSION_HEADER } from '@portail/contract/constants/constants.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import { DEMO_PASSWORD } from './portal.ts';

const urlOf = (path: string): string =>
  new URL(path, process.env['PORTAL_URL'] ?? 'http://localhost').href;

const answerOf = async (path: string, init: RequestInit) => {
  const reply = await fetch(urlOf(path), init);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  const body: unknown = await reply.json();
  return { body, headers: reply.headers };
};

export type Ask = (path: string) => Promise<{ body: unknown; headers: Headers }>;

export const askWith =
  (token: string): Ask =>
  (path) =>
    answerOf(path, { headers: { authorization: `Bearer ${token}` } });

/** The cookie of an operator's session, over http. */
export const OPERATOR_COOKIE = 'eb-operateur';

/** A token as the portal knows an operator's: without the signature that makes it usable. */
export const unsigned = (token: string): string => token.slice(0, token.lastIndexOf('.') + 1);

/** As the browser of an operator asks, whose token is in a cookie. */
export const askAsOperator =
  (token: string): Ask =>
  (path) =>
    answerOf(path, {
      headers: {
        cookie: `${OPERATOR_COOKIE}=${token}`,
        [OPERATOR_SESSION_HEADER]: unsigned(token),
      },
    });

interface Looked {
  /** Which of the person's contracts is looked at. */
  readonly choose: (contracts: readonly Contract[]) => Contract | undefined;
  /** What the portal reads in the contract, where no such person exists. */
  readonly features?: readonly FeatureId[] | undefined;
}

/** The contracts of a person, and what the one that is looked at offers. */
export const visualisationOf = async (ask: Ask, { choose, features: shown }: Looked) => {
  const contracts = getContracts.answer.schema.parse((await ask(getContracts.path)).body);
  const selectedContract = choose(contracts);
  if (selectedContract === undefined) return { contracts, visualisation: null };
  const { body } = await ask(`${getFeatures.path}?numeroContrat=${selectedContract.contractId}`);
  const features = shown?.map((id) => ({ id, proprietes: {} })) ?? body;
  const visualisationMode = selectedContract.contractType;
  return { contracts, visualisation: { visualisationMode, selectedContract, features } };
};

interface SignIn {
  readonly login: string;
  readonly space: SignInSpaceType;
  /** The contract to choose, where there are several. */
  readonly contract?: string | undefined;
}

/**
 * What the portal stores after sign-in and the choice of a contract, from the calls that
 * the portal makes then. The form and the choice have tests of their own.
 */
export const signInByCalls = async ({ login, space, contract }: SignIn): Promise<string> => {
  const { body } = await answerOf(signInCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD, typeEspace: space }),
  });
  const { token, expirationDate } = signInCall.answer.schema.parse(body);
  if (token === undefined) throw new Error(`${login} is asked for a second step`);
  const ask = askWith(token);
  const user = getConnectedUser.answer.schema.parse((await ask(getConnectedUser.path)).body);
  const choose = (contracts: readonly Contract[]) =>
    contracts.length === 1 ? contracts[0] : contracts.find((one) => one.contractId === contract);
  const seen =
    user.beneficiary === undefined
      ? { contracts: [], visualisation: null }
      : await visualisationOf(ask, { choose });
  return JSON.stringify({
    authority: { token, expirationDate },
    mfaSessionId: null,
    user,
    ...seen,
    orderType: null,
    idSessionPreCommande: null,
    isTabOnly: false,
  });
};
