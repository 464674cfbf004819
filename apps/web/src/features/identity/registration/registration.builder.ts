import type {
  ProfileValues,
  SessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import { EMPTY_PROFILE } from './profile-form.ts';

/** A campaign of contract 100001 with two controls. */
export const aChoice = (changes: Partial<SessionChoice> = {}): SessionChoice => ({
  contractId: '100001',
  registrationType: 'CONTROLE',
  allowProductTypeChoice: true,
  libelleMatricule: null,
  id: 'S1',
  label: 'Campagne 2027',
  controlInfos: [
    { code: 'NUMERO_SALARIE', label: 'Numéro de salarié' },
    { code: 'DATE_NAISSANCE', label: 'Date de naissance' },
  ],
  additionalInfos: [{ code: 'SERVICE', label: 'Service' }],
  isOnly: false,
  ...changes,
});

export const aProfile = (changes: Partial<ProfileValues> = {}): ProfileValues => ({
  ...EMPTY_PROFILE,
  civilite: 'MME',
  nom: 'Durand',
  prenom: 'Camille',
  dateNaissance: '31/01/1980',
  zoneAdresse0: '12 rue des Lilas',
  codePostalEtVille: '75011 PARIS',
  telephonePrincipal: '0612345678',
  emailContact: 'camille@exemple.fr',
  confirmationEmailContact: 'camille@exemple.fr',
  mailOffers: true,
  postalOffersRefusal: true,
  choixTypeProduit: 'COMPTE',
  infosSupplementaires: ['Comptabilité'],
  ...changes,
});
