import { CLIENT_TYPES, VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';

/** Section 3.2 of the specification. */
export const contract = z.object({
  contractId: z.string(),
  clientId: z.string(),
  contractType: z.enum(VISUALISATION_MODES),
  clientType: z.enum(CLIENT_TYPES),
  socialReason: z.string(),
  paramEspaceCompteId: z.nullable(z.string()),
  contratSapFk: z.nullable(z.string()),
  supportedType: z.nullable(z.string()),
  contractActivated: z.boolean(),
  cesuAccountType: z.enum(CESU_ACCOUNT_TYPES),
  allowProductTypeChoice: z.boolean(),
  allowWithholding: z.boolean(),
  libelleProduitContrat: z.string(),
  autoriserPaiementTitre: z.boolean(),
});
export type Contract = z.infer<typeof contract>;

export const getContracts = defineCall({
  id: 'B-023',
  summary: 'Lister les contrats du bénéficiaire connecté',
  method: 'GET',
  path: '/api/eb/beneficiaires/contrats',
  answer: { kind: 'json', schema: z.array(contract) },
  access: {
    kind: 'token',
    anyOf: [],
    mutates: false,
    isDelegable: true,
    links: ['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP'],
  },
  idempotent: false,
  errors: [],
});
