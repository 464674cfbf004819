import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import { decodeJwt } from 'jose';
import type { AuthenticatedCaller } from '../src/platform/ports/caller.ts';
import { useLink } from './link-calls.ts';
import { bearer, type TestApi } from './test-api.ts';

export const PEOPLE_SEARCH = '/api/sap/recherches/beneficiaires';
export const PAUSES = '/api/sap/operateurs/suspensions';
export const CONSULTATIONS = '/api/eb/beneficiaires/consultations';

/** As the session of this desk would give it. */
export const operatorCaller = (token: string): AuthenticatedCaller => {
  const { sub, sid } = decodeJwt(token);
  return {
    userId: String(sub),
    sessionId: String(sid),
    space: 'ESPACE_OPERATEUR',
    permissions: OPERATOR_PERMISSIONS,
    fromBackOffice: true,
    readOnly: false,
    bypass: undefined,
    link: undefined,
    operatorUserId: undefined,
    isDelegate: false,
    delegate: undefined,
    confirmedAt: undefined,
    scope: undefined,
    features: [],
  };
};

/** What the portal sends when a link that an operator was given is opened. */
export const followLink = (api: TestApi, url: string) => {
  const { searchParams, hash } = new URL(url);
  const said = (name: string): string => searchParams.get(name) ?? '';
  return useLink(api, {
    identifiantSource: said('sourceId'),
    identifiantCible: said('userLogin'),
    jetonConnexion: new URLSearchParams(hash.slice(1)).get('bypassToken') ?? '',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  });
};

export const operatorCalls = (api: TestApi, token: string) => ({
  search: (recherche: string, more: Readonly<Record<string, string>> = {}) =>
    api.http.inject({
      url: `${PEOPLE_SEARCH}?${new URLSearchParams({ recherche, ...more }).toString()}`,
      headers: bearer(token),
    }),
  open: (login: string, body: object) =>
    api.http.inject({
      method: 'POST',
      url: `/api/sap/personnes/${encodeURIComponent(login)}/ouverture`,
      headers: bearer(token),
      payload: body,
    }),
  endSessions: (login: string, motif: string) =>
    api.http.inject({
      method: 'POST',
      url: `/api/sap/personnes/${encodeURIComponent(login)}/fin-des-sessions`,
      headers: bearer(token),
      payload: { motif },
    }),
  pauses: () => api.http.inject({ url: PAUSES, headers: bearer(token) }),
  lift: (id: string, motif: string) =>
    api.http.inject({
      method: 'POST',
      url: `${PAUSES}/${id}/levee`,
      headers: bearer(token),
      payload: { motif },
    }),
});

/** People of one last name under a contract: `prefix-001`, `prefix-002`… */
export const addPeople = (
  api: TestApi,
  {
    count,
    lastName,
    prefix,
    contract = '100001',
  }: {
    readonly count: number;
    readonly lastName: string;
    readonly prefix: string;
    readonly contract?: string;
  },
) =>
  api.query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
       select gen_random_uuid(), $1 || '-' || lpad(n::text, 3, '0'), m.space_type, m.role,
         'Prénom' || lpad(n::text, 3, '0'), $2, $1 || n || '@courriel.example', m.password_hash, now()
       from generate_series(1, $3::integer) n, user_account m where m.login = 'demo-vide'
       returning id),
     person as (
       insert into beneficiary
         (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
       select gen_random_uuid(), id, 'MME', '1985-05-05', '1 rue des Essais', '69003', 'LYON', now()
       from account
       returning id)
     insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
     select id, $4, now() from person`,
    [prefix, lastName, count, contract],
  );

/** Another manager, because a pause cannot be lifted by its own operator. */
export const addManager = (api: TestApi, identifiant: string) =>
  api.query(
    `with account as (
       insert into user_account
         (id, login, space_type, role, first_name, last_name, mail, created_at)
       select gen_random_uuid(), $1, space_type, role, 'Nadia', 'Perrin', $1 || '@portail-cesu.example',
         now() from user_account where login = 'demo-operateur'
       returning id)
     insert into partenaire_operateur (partenaire_id, identifiant, account_id)
     select p.id, $1, a.id from account a, partenaire p where p.client_id = 'back-office'`,
    [identifiant],
  );
