import type { Row } from '../platform/db/database.ts';

export const DEMO_PRODUCTS = [
  { id: 'GE', libelle: 'CESU Garde d’enfants' },
  { id: 'SAP', libelle: 'CESU Services à la personne' },
  { id: 'AD', libelle: 'Aide à domicile' },
  { id: 'REPAS', libelle: 'Portage de repas' },
  { id: 'COMPAGNIE', libelle: 'Présence et compagnie' },
] as const;

export const DEMO_CONTRACT_PRODUCTS: readonly { contract: string; produit: string }[] = [
  { contract: '100001', produit: 'GE' },
  { contract: '100001', produit: 'SAP' },
  { contract: '100002', produit: 'AD' },
  { contract: '100002', produit: 'REPAS' },
  { contract: '100002', produit: 'COMPAGNIE' },
  { contract: '100003', produit: 'SAP' },
  { contract: '100004', produit: 'GE' },
];

type Intervenant = Row<'intervenant'>;
/** Payees without an account of their own, beside demo-intervenant. */
export const DEMO_PAYEES: readonly (Pick<
  Intervenant,
  'code_nan' | 'type' | 'contact_status' | 'social_reason' | 'ville'
> & {
  readonly paiement_en_ligne?: boolean;
  readonly numero_salarie_cesu?: string;
  readonly numero_salarie_paje?: string;
})[] = [
  {
    code_nan: '2345678',
    type: 'ASSISTANTE_MATERNELLE',
    contact_status: 'ACTIF',
    social_reason: 'Nathalie Perrot, assistante maternelle',
    ville: 'Villeurbanne',
  },
  {
    code_nan: '3456789',
    type: 'STRUCTURE',
    contact_status: 'ACTIF',
    social_reason: 'Les Petites Mains',
    ville: 'Lyon',
  },
  {
    code_nan: '4567890',
    type: 'STRUCTURE',
    contact_status: 'ACTIF',
    social_reason:
      'Association intercommunale d’aide et d’accompagnement à domicile du Val-Fleuri et de ses environs',
    ville: 'Saint-Martin-du-Val-Fleuri',
  },
  {
    code_nan: '5678901',
    type: 'SALARIE',
    contact_status: 'INACTIF',
    social_reason: 'Jean-Paul Vidal, jardinier',
    ville: 'Caluire-et-Cuire',
  },
  {
    code_nan: '6789012',
    type: 'STRUCTURE',
    contact_status: 'ACTIF',
    social_reason: 'Crèche municipale Les Lucioles',
    ville: 'Saint-Aubin',
    // Takes paper vouchers by post alone.
    paiement_en_ligne: false,
  },
  {
    code_nan: '7890123',
    type: 'STRUCTURE',
    contact_status: 'ACTIF',
    social_reason: 'Ménage et Jardin Services',
    ville: 'Mérignac',
  },
  // Employees whom the national bodies know, under the same numbers.
  {
    code_nan: '2000001',
    type: 'SALARIE',
    contact_status: 'ACTIF',
    social_reason: 'Fatou Diallo, employée de maison',
    ville: 'Lyon',
    numero_salarie_cesu: '10000000000001',
  },
  {
    code_nan: '2000002',
    type: 'ASSISTANTE_MATERNELLE',
    contact_status: 'ACTIF',
    social_reason: 'Sophie Bernard, assistante maternelle',
    ville: 'Villeurbanne',
    numero_salarie_paje: '20000000000001',
  },
  {
    code_nan: '2000003',
    type: 'SALARIE',
    contact_status: 'ACTIF',
    social_reason: 'Karim Haddad, garde d’enfants à domicile',
    ville: 'Lyon',
    numero_salarie_paje: '20000000000002',
  },
];
