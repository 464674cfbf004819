import * as calls from '@portail/contract/identity/delegations.calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import type {
  delegationBody,
  GivenDelegation,
  ReceivedDelegation,
} from '@portail/contract/identity/delegations.schemas.ts';
import type * as z from 'zod/mini';
import { createReviewDelegations } from '../src/modules/identity/delegations/delegations.module.ts';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { pngOf } from './pictures.ts';
import { codeIn, confirmIdentity, deliver, lastMailTo, validate } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';

export const NEW_PASSWORD = 'Tulipe-Ovale-Zinc-42';

/** What the server refused, by its code. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(code: string, body: string) {
    super(body);
    this.code = code;
  }
}

type Invitation = z.input<typeof delegationBody>;

/** The calls of both sides, as each of the two makes them. */
export const delegationCalls = (api: TestApi) => {
  const ask = async (
    call: CallDefinition,
    token: string,
    options: { readonly idAcces?: string; readonly payload?: object } = {},
  ) => {
    const reply = await api.http.inject({
      method: call.method,
      url: call.path.replace(':idAcces', options.idAcces ?? ''),
      headers: bearer(token),
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    });
    if (reply.statusCode >= 400) {
      throw new Refused(reply.json<{ code: string }>().code, reply.body);
    }
    return reply;
  };
  return {
    given: async (token: string) =>
      (await ask(calls.getGivenDelegations, token)).json<GivenDelegation[]>(),
    invite: async (token: string, payload: Invitation) =>
      (await ask(calls.inviteDelegate, token, { payload })).json<GivenDelegation>(),
    joinProof: (token: string, idAcces: string, content: Buffer, name = 'jugement.png') =>
      api.http.inject({
        method: 'POST',
        url: calls.joinDelegationProof.path.replace(':idAcces', idAcces),
        headers: { ...bearer(token), 'content-type': FORM_TYPE },
        payload: formOf(content, { name }),
      }),
    withdraw: async (token: string, idAcces: string): Promise<void> => {
      await ask(calls.withdrawDelegation, token, { idAcces });
    },
    received: async (token: string) =>
      (await ask(calls.getReceivedDelegations, token)).json<ReceivedDelegation[]>(),
    /** By the token of the newest invitation mailed to an address. */
    accept: async (token: string, idAcces: string, jeton: string) =>
      (
        await ask(calls.acceptDelegation, token, { idAcces, payload: { jeton } })
      ).json<ReceivedDelegation>(),
    resend: async (token: string, idAcces: string) =>
      (await ask(calls.resendInvitation, token, { idAcces })).json<GivenDelegation>(),
    readInvitation: (jeton: string) =>
      api.http.inject({ method: 'POST', url: calls.readInvitation.path, payload: { jeton } }),
    refuseInvitation: (jeton: string) =>
      api.http.inject({ method: 'POST', url: calls.refuseInvitation.path, payload: { jeton } }),
    openCarerAccount: (jeton: string) =>
      api.http.inject({ method: 'POST', url: calls.openCarerAccount.path, payload: { jeton } }),
    giveUp: async (token: string, idAcces: string): Promise<void> => {
      await ask(calls.giveUpDelegation, token, { idAcces });
    },
    open: async (token: string, idAcces: string): Promise<string> =>
      (await ask(calls.openDelegatedSession, token, { idAcces })).json<{ token: string }>().token,
  };
};

/** An operator who reads proofs from the command line. */
export const reviewerOf = (api: TestApi) =>
  createReviewDelegations(api.server.platform, {
    actor: 'operations:essai',
    origin: { requestId: 'essai-acces', address: 'operations', userAgent: '' },
  });

export const mailOf = async (api: TestApi, login: string): Promise<string> => {
  const [row] = await api.query('select mail from user_account where login = $1', [login]);
  return String(row?.['mail']);
};

/** Signed in, and confirmed by a code a moment ago. */
export const confirmed = async (api: TestApi, login: string): Promise<string> =>
  confirmIdentity(api, login, await mailOf(api, login));

/** The token of the newest link to a page among the mails to an address. */
export const tokenIn = (api: TestApi, address: string, path: string): string => {
  const texts = api.mailbox.sent.filter(({ to }) => to === address).map(({ text }) => text);
  const tokens = texts.flatMap(
    (text) => new RegExp(`${path}#jeton=([\\w-]+)`).exec(text)?.[1] ?? [],
  );
  return tokens.at(-1) ?? '';
};

/** The token of the newest invitation, once it is delivered. */
export const invitedBy = async (api: TestApi, address: string): Promise<string> => {
  await deliver(api);
  return tokenIn(api, address, '/invitation');
};

/** The word of the newest link to choose a password. */
export const linkIn = (api: TestApi, address: string): string =>
  /mot-de-passe\/lien#jeton=([\w-]+)/.exec(lastMailTo(api, address)?.text ?? '')?.[1] ?? '';

/** Chooses a password by the given word, and gives the code. */
export const choosePassword = async (
  api: TestApi,
  address: string,
  resetPasswordToken: string,
  password = NEW_PASSWORD,
): Promise<string> => {
  const reply = await api.http.inject({
    method: 'POST',
    url: '/api/eb/authentification/mot-de-passe/reinitialisation',
    payload: { nouveauMotDePasse: password, resetPasswordToken },
  });
  const { mfaSessionId } = reply.json<{ mfaSessionId?: string }>();
  if (mfaSessionId === undefined) throw new Error(`no second step: ${reply.body}`);
  await deliver(api);
  const opened = await validate(api, mfaSessionId, codeIn(api, address));
  return opened.json<{ token: string }>().token;
};

/** A carer without an account opens one by the link of their invitation, and signs in. */
export const joinByMail = async (
  api: TestApi,
  address: string,
  password = NEW_PASSWORD,
): Promise<string> => {
  const reply = await delegationCalls(api).openCarerAccount(await invitedBy(api, address));
  const { jeton } = reply.json<{ jeton?: string }>();
  if (jeton === undefined) throw new Error(`no account: ${reply.body}`);
  return choosePassword(api, address, jeton, password);
};

export const invitation = (email: string, changes: Partial<Invitation> = {}): Invitation => ({
  nom: 'Rousseau',
  prenom: 'Paul',
  email,
  qualite: 'AIDANT',
  droits: 'AGIR',
  ...changes,
});

/** An access that was given and accepted, by two people who have accounts. */
export const giveAccess = async (
  api: TestApi,
  { from, to, ...changes }: { from: string; to: string } & Partial<Invitation>,
) => {
  const calling = delegationCalls(api);
  const [person, carer] = [await confirmed(api, from), await confirmed(api, to)];
  const asked = invitation(await mailOf(api, to), changes);
  const { idAcces } = await calling.invite(person, asked);
  if (asked.qualite === 'TUTEUR') {
    await calling.joinProof(person, idAcces, pngOf());
    await reviewerOf(api).validate(idAcces);
  }
  await calling.accept(carer, idAcces, await invitedBy(api, asked.email));
  return { person, carer, idAcces, open: () => calling.open(carer, idAcces) };
};
