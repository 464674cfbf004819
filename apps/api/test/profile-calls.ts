import type {
  MainInformation,
  MainInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import * as z from 'zod/mini';
import { bearer, type TestApi } from './test-api.ts';

export const PROFILE = '/api/eb/beneficiaires/profil';
export const MAIN = `${PROFILE}/informations-principales`;
export const CONNECTION = `${PROFILE}/informations-connexion`;
export const BANK = `${PROFILE}/informations-bancaires`;
export const DECLARATION = `${PROFILE}/informations-declaration`;
export const CHOICE = '/api/eb/beneficiaires/choix-type-produit';
export const CONSENTS = '/api/eb/beneficiaires/consentements';

export const get = (api: TestApi, token: string, url: string) =>
  api.http.inject({ url, headers: bearer(token) });

export const patch = (api: TestApi, token: string, url: string, payload: object) =>
  api.http.inject({ method: 'PATCH', url, headers: bearer(token), payload });

/** The body of the form: current values with the given changes. */
export const mainBody = async (
  api: TestApi,
  token: string,
  changes: Partial<MainInformationBody> = {},
): Promise<object> => {
  const shown = (await get(api, token, MAIN)).json<MainInformation>();
  return {
    zoneAdresse0: shown.zoneAdresse0,
    zoneAdresse1: shown.zoneAdresse1,
    zoneAdresse2: shown.zoneAdresse2,
    zoneAdresse3: shown.zoneAdresse3,
    codePostalEtVille: shown.codePostalEtVille,
    telephonePrincipal: shown.telephonePrincipal,
    telephoneSecondaire: shown.telephoneSecondaire,
    emailContact: shown.emailContact,
    confirmationEmailContact: shown.confirmationEmailContact,
    offresMail: shown.offresMail,
    ...changes,
  };
};

const refusal = z.object({
  erreurs: z.optional(z.array(z.object({ champ: z.string(), message: z.string() }))),
});

export const messagesIn = (reply: { readonly body: string }): Record<string, string> => {
  const { erreurs = [] } = z.parse(refusal, JSON.parse(reply.body));
  return Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message]));
};
