import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import type { ConnectedView } from '@portail/rules/identity/access/session-view.ts';
import {
  beneficiaryRh,
  beneficiarySocial,
  client,
  intervenant,
  operator,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';
import type { LinkSession } from './link-sessions.ts';

export interface Persona {
  readonly login: string;
  readonly space: SignInSpaceType;
  /** What the demonstration world says of this person, written apart from the product. */
  readonly session: ConnectedView;
  /** The contract to choose, where there are several. */
  readonly contract?: string;
}

const HOME_SERVICE_PERMISSIONS = [
  'COMMANDER_PRESTATION',
  'CONSULTER_PRESTATIONS',
  'CONSULTER_FACTURES',
  'PAYER_FACTURES',
] as const;
const BENEFICIARY = 'ESPACE_BENEFICIAIRE' as const;

/** 100001: everything on. */
const rh = beneficiaryRh().withoutPermission(...HOME_SERVICE_PERMISSIONS);
const social = beneficiarySocial()
  .withoutPermission(...HOME_SERVICE_PERMISSIONS)
  .withFeatures(
    'AFFICHER_MES_TITRES',
    'ONGLET_DECLARATION_PROFIL',
    'CONNEXION_PAR_CONTRAT',
    'SOUS_MENU_ATTESTATION_FISCALE',
  )
  .withoutFlag('allowProductTypeChoice');
const small = rh
  .withClientType('PETIT_CLIENT')
  .withFeatures('AFFICHER_MES_TITRES', 'SOUS_MENU_FAIRE_PRECOMMANDE')
  .withoutFlag('allowProductTypeChoice');
const restricted = rh
  .withFeatures()
  .withoutFlag('allowWithholding', 'allowProductTypeChoice', 'autoriserPaiementTitre');

export const PERSONAS: readonly Persona[] = [
  { login: 'demo-rh', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-social', space: BENEFICIARY, session: social.build() },
  { login: 'demo-double', space: BENEFICIARY, session: social.build(), contract: '100002' },
  { login: 'demo-unique', space: BENEFICIARY, session: unified().build() },
  { login: 'demo-mfa', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-vide', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-petit', space: BENEFICIARY, session: small.build() },
  { login: 'demo-restreint', space: BENEFICIARY, session: restricted.build() },
  { login: 'demo-financeur', space: 'ESPACE_CLIENT', session: client().build() },
  { login: 'demo-intervenant', space: 'ESPACE_INTERVENANT', session: intervenant().build() },
];

export interface LinkPersona {
  readonly name: string;
  readonly link: LinkSession;
  readonly session: ConnectedView;
}

const CONTRACT = '100001';
const partner = (login: string) =>
  ({ login, contract: CONTRACT, bypassKind: 'PARTENAIRE', idSessionPreCommande: '5001' }) as const;

/** Sessions that a link opens, each with what the table of the pages gives it. */
export const LINK_PERSONAS = [
  {
    name: 'read-only',
    link: { login: 'demo-rh', contract: CONTRACT, readOnly: true },
    session: rh.readOnly().build(),
  },
  {
    name: 'back office as a beneficiary',
    link: { login: 'demo-rh', contract: CONTRACT, fromBackOffice: true },
    session: rh.fromBackOffice().build(),
  },
  {
    name: 'back office as a beneficiary, read-only',
    link: { login: 'demo-rh', contract: CONTRACT, fromBackOffice: true, readOnly: true },
    session: rh.fromBackOffice().readOnly().build(),
  },
  {
    name: 'partner, new order',
    link: { ...partner('demo-rh'), orderType: 'NEW_ORDER' },
    session: rh.byPartnerLink('NEW_ORDER').build(),
  },
  {
    name: 'partner, view order',
    link: { ...partner('demo-rh'), orderType: 'VIEW_ORDER' },
    session: rh.byPartnerLink('VIEW_ORDER').build(),
  },
  {
    name: 'partner, unified account',
    link: { ...partner('demo-unique'), orderType: 'NEW_ORDER' },
    session: unified().byPartnerLink('NEW_ORDER').build(),
  },
  {
    name: 'home services, unified account',
    link: { login: 'demo-unique', contract: CONTRACT, bypassKind: 'SAP' },
    session: unified().bySapLink().build(),
  },
  {
    name: 'operator',
    link: { login: 'demo-operateur', fromBackOffice: true },
    session: operator().build(),
  },
  {
    name: 'operator of the support',
    link: { login: 'demo-operateur-support', fromBackOffice: true },
    session: operator()
      .withPermissions('BO_DEMANDES_GESTION', 'BO_INTERLOCUTEURS', 'BO_PERSONNES')
      .build(),
  },
  {
    name: 'operator who only reads',
    link: { login: 'demo-operateur-lecture', readOnly: true },
    session: operator().readOnly().build(),
  },
] as const satisfies readonly LinkPersona[];

export type LinkPersonaName = (typeof LINK_PERSONAS)[number]['name'];

export const linkPersona = (name: LinkPersonaName): LinkPersona => {
  const found = LINK_PERSONAS.find((one) => one.name === name);
  if (found === undefined) throw new RangeError(name);
  return found;
};
