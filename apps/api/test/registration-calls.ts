import { expect } from 'vitest';
import { VALID_REGISTRATION } from './sample-bodies.ts';
import { deliver } from './second-step.ts';
import { SIGN_IN, type TestApi } from './test-api.ts';

export type Registration = typeof VALID_REGISTRATION;
export type ControlValues = Readonly<Record<string, string>>;

export const controlList = (values: ControlValues) =>
  Object.entries(values).map(([code, valeur]) => ({ code, valeur }));

const base = (contract: string) => `/api/eb/inscriptions/${contract}`;

interface Place {
  readonly contract?: string;
  readonly session?: string;
  readonly address?: string;
}

const post = (api: TestApi, url: string, payload: object, address = '198.51.100.1') =>
  api.http.inject({ method: 'POST', url, remoteAddress: address, payload });

export const checkControls = (
  api: TestApi,
  values: ControlValues,
  { contract = '100001', session = '5001', address }: Place = {},
) =>
  post(
    api,
    `${base(contract)}/sessions/${session}/verification-controles`,
    { informationsControles: controlList(values) },
    address,
  );

export const checkRegistered = (
  api: TestApi,
  person: object,
  values: ControlValues,
  { contract = '100001', session = '5001', address }: Place = {},
) =>
  post(
    api,
    `${base(contract)}/sessions/${session}/verification-inscription`,
    { ...person, verifierInfoControles: { informationsControles: controlList(values) } },
    address,
  );

export const register = (
  api: TestApi,
  payload: Partial<Registration>,
  { contract = '100001', session = '5001', address }: Place = {},
) =>
  post(
    api,
    `${base(contract)}/sessions/${session}`,
    { ...VALID_REGISTRATION, ...payload },
    address,
  );

/** The token of the last confirmation link in a mailbox. */
export const proofTokenFor = async (api: TestApi, mail: string): Promise<string | undefined> => {
  await deliver(api);
  const sent = api.mailbox.sent.findLast(
    ({ to, text }) => to === mail && text.includes('/inscription/preuve#jeton='),
  );
  return /\/inscription\/preuve#jeton=([A-Za-z0-9_-]{43})/.exec(sent?.text ?? '')?.[1];
};

export const confirmByToken = (api: TestApi, jeton: string | undefined, motDePasse?: string) =>
  post(api, '/api/eb/inscriptions/confirmation', { jeton, motDePasse });

/** Opens the mailed link; a new user needs the password chosen at registration. */
export const confirmRegistration = async (
  api: TestApi,
  mail: string,
  motDePasse = VALID_REGISTRATION.nouveauMotDePasse,
) => confirmByToken(api, await proofTokenFor(api, mail), motDePasse);

export const registerAndConfirm = async (
  api: TestApi,
  payload: Partial<Registration>,
  place: Place = {},
) => {
  const asked = await register(api, payload, place);
  expect(asked.statusCode, asked.body).toBe(200);
  const mail = payload.emailContact ?? VALID_REGISTRATION.emailContact;
  return await confirmRegistration(api, mail, payload.nouveauMotDePasse);
};

export const sendLogin = (api: TestApi, emailContact: string, contract = '100001') =>
  post(api, `${base(contract)}/envoi-identifiant`, { emailContact });

/** A person unknown to campaign 5003, which has no controls. */
export const aPerson = (
  number: number,
  changes: Partial<Registration> = {},
): Partial<Registration> => ({
  nom: `Durand${'abcdefghij'[number % 10] ?? ''}`,
  prenom: `Paule${'klmnopqrst'[Math.floor(number / 10) % 10] ?? ''}`,
  dateNaissance: `0${1 + (number % 9)}/03/198${Math.floor(number / 100) % 10}`,
  emailContact: `personne-${number}@courriel.example`,
  confirmationEmailContact: `personne-${number}@courriel.example`,
  verifierInfoControles: { informationsControles: [] },
  ...changes,
});

export const accountsOf = (api: TestApi, mail: string) =>
  api.query(
    `select a.login, b.civility, b.cesu_code, b.postal_code, b.town, b.birth_date::text as birth_date,
            array_agg(bc.contract_numero order by bc.contract_numero) as contracts,
            max(bc.matricule) as matricule, max(bc.product_type_choice) as choice
     from user_account a join beneficiary b on b.account_id = a.id
       join beneficiary_contract bc on bc.beneficiary_id = b.id
     where a.mail_key = lower($1) group by a.id, b.id`,
    [mail],
  );

export const signInWith = (api: TestApi, login: unknown, password: string) =>
  api.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

/** The last mail to an address, after delivering the outbox. */
export const mailTo = async (api: TestApi, address: string) => {
  await deliver(api);
  return api.mailbox.sent.findLast(({ to }) => to === address);
};
