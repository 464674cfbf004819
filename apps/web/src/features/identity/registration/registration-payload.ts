import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type {
  checkAlreadyRegistered,
  register,
} from '@portail/contract/identity/registration.calls.ts';
import type {
  ProfileValues,
  SessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import { PRODUCT_TYPES } from '@portail/contract/identity/registration.schemas.ts';
import { MATRICULE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { controlInformation } from './asked-controls.ts';
import type { PasswordValues } from './registration-draft.ts';

type Payload = CallRequest<typeof register>['body'];
type KnownCheck = CallRequest<typeof checkAlreadyRegistered>['body'];

export interface Registering {
  readonly choice: SessionChoice;
  readonly controls: readonly string[];
  readonly profile: ProfileValues;
}

/** Empty fields are not sent. */
const given = <K extends string>(
  values: Readonly<Record<K, string>>,
): Partial<Record<K, string>> => {
  const kept: Partial<Record<K, string>> = {};
  for (const key in values) if (values[key] !== '') kept[key] = values[key];
  return kept;
};

export const knownCheckOf = ({ choice, controls, profile }: Registering): KnownCheck => ({
  prenom: profile.prenom,
  nom: profile.nom,
  dateNaissance: profile.dateNaissance,
  codePostalEtVille: profile.codePostalEtVille,
  verifierInfoControles: { informationsControles: controlInformation(choice, controls) },
});

const productOf = ({ choice, profile }: Registering) => {
  const chosen = PRODUCT_TYPES.find((type) => type === profile.choixTypeProduit);
  return choice.allowProductTypeChoice && chosen !== undefined ? { choixTypeProduit: chosen } : {};
};

/** The refusal of postal offers stays in the draft: no call accepts it. */
export const payloadOf = (
  registering: Registering,
  password: PasswordValues | undefined,
): Payload => {
  const { choice, controls, profile } = registering;
  const information = controlInformation(choice, controls);
  const matricule = information.find(
    ({ code }) => code === MATRICULE_CONTROL && choice.registrationType === 'MATRICULE',
  );
  return {
    civilite: profile.civilite === 'MME' ? 'MME' : 'M',
    nom: profile.nom,
    prenom: profile.prenom,
    dateNaissance: profile.dateNaissance,
    ...given({
      zoneAdresse0: profile.zoneAdresse0,
      zoneAdresse1: profile.zoneAdresse1,
      zoneAdresse2: profile.zoneAdresse2,
      zoneAdresse3: profile.zoneAdresse3,
      telephonePrincipal: profile.telephonePrincipal,
      telephoneSecondaire: profile.telephoneSecondaire,
    }),
    codePostalEtVille: profile.codePostalEtVille,
    offresMail: profile.mailOffers,
    emailContact: profile.emailContact,
    confirmationEmailContact: profile.confirmationEmailContact,
    verifierInfoControles: {
      informationsControles: information.filter((one) => one !== matricule),
    },
    infosSupplementaires: choice.additionalInfos.map(({ code }, index) => ({
      code,
      valeur: profile.infosSupplementaires[index] ?? '',
    })),
    ...productOf(registering),
    ...(matricule === undefined ? {} : { matricule: matricule.valeur }),
    ...password,
    dejaEnregistre: password === undefined,
  };
};
