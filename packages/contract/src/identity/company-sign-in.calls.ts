import { companyDomainOf } from '@portail/rules/identity/company-sign-in/company-domain.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { optionalText, requiredText } from '../schemas/fields.ts';
import { signInAnswer } from './authentication.calls.ts';

const CODE_MAX_LENGTH = 4_096;
const STATE_LENGTH = 43;

export const COMPANY_ADDRESS_MESSAGE =
  'Indiquez votre adresse e-mail professionnelle ou le domaine de votre entreprise, par exemple entreprise.fr.';

/** An e-mail address, or its domain alone. */
export const companyAddress = requiredText(254).check(
  z.refine((text) => companyDomainOf(text) !== undefined, { error: COMPANY_ADDRESS_MESSAGE }),
);

export const beginCompanySignIn = defineCall({
  id: 'ENTREPRISE-DEBUT',
  summary: 'Commencer une connexion par le fournisseur d’identité d’une entreprise',
  method: 'POST',
  path: '/api/eb/authentification/entreprise',
  body: z.strictObject({ adresse: companyAddress }),
  answer: {
    kind: 'json',
    schema: z.object({
      /** Where the browser goes. */
      url: z.string(),
      /** Of that address, as the back office has set it. */
      origine: z.string(),
    }),
  },
  access: { kind: 'public' },
  idempotent: false,
  errors: ['CONNEXION_ENTREPRISE_INCONNUE', 'CONNEXION_ENTREPRISE_INDISPONIBLE'],
  sensitive: { none: 'opens no session: the provider of the company is asked first' },
});

export const finishCompanySignIn = defineCall({
  id: 'ENTREPRISE-RETOUR',
  summary: 'Terminer une connexion avec ce que le fournisseur d’identité a rendu',
  method: 'POST',
  path: '/api/eb/authentification/entreprise/retour',
  body: z.strictObject({
    state: requiredText(STATE_LENGTH),
    code: optionalText(CODE_MAX_LENGTH),
    /** Why the provider refused, in place of the code. */
    error: optionalText(),
    /** Issuer (RFC 9207), where the provider names itself. */
    iss: optionalText(),
  }),
  answer: { kind: 'json', schema: signInAnswer },
  access: { kind: 'public' },
  idempotent: false,
  errors: [
    'CONNEXION_ENTREPRISE_REFUSEE',
    'CONNEXION_ENTREPRISE_SANS_ACCES',
    'CONNEXION_ENTREPRISE_INDISPONIBLE',
  ],
  sensitive: { none: 'opens a session and changes nothing of the account' },
});
