import type { SignInSpaceType } from '@portail/rules/access/vocabulary.ts';
import type { ConnectedView } from '@portail/rules/access/session-view.ts';
import {
  beneficiaryRh,
  beneficiarySocial,
  client,
  intervenant,
  unified,
} from '@portail/testing/builders/session-view.builder.ts';

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

const rh = beneficiaryRh().withoutPermission(...HOME_SERVICE_PERMISSIONS);
const social = beneficiarySocial().withoutPermission(...HOME_SERVICE_PERMISSIONS);
const BENEFICIARY = 'ESPACE_BENEFICIAIRE' as const;

export const PERSONAS: readonly Persona[] = [
  { login: 'demo-rh', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-social', space: BENEFICIARY, session: social.build() },
  { login: 'demo-double', space: BENEFICIARY, session: social.build(), contract: '100002' },
  { login: 'demo-unique', space: BENEFICIARY, session: unified().build() },
  { login: 'demo-mfa', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-vide', space: BENEFICIARY, session: rh.build() },
  { login: 'demo-petit', space: BENEFICIARY, session: rh.withClientType('PETIT_CLIENT').build() },
  {
    login: 'demo-restreint',
    space: BENEFICIARY,
    session: rh.withFeatures().withoutFlag('allowWithholding', 'autoriserPaiementTitre').build(),
  },
  { login: 'demo-financeur', space: 'ESPACE_CLIENT', session: client().build() },
  { login: 'demo-intervenant', space: 'ESPACE_INTERVENANT', session: intervenant().build() },
];
