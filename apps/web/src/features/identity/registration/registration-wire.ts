import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type {
  getRegistrationParameters,
  getRegistrationSessions,
} from '@portail/contract/identity/registration.calls.ts';
import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { FIELDS_OUT_OF_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import type { RegistrationParameters } from '../../../session/registration-contract.ts';

type WireParameters = CallOutput<typeof getRegistrationParameters, Blob>;
type WireSessions = CallOutput<typeof getRegistrationSessions, Blob>;

/** From wire names to portal names. */
export const parametersOf = (contractId: string, wire: WireParameters): RegistrationParameters => ({
  contractId,
  contractType: wire.typeContrat,
  registrationType: wire.typeInscription,
  socialReason: wire.raisonSociale,
  allowProductTypeChoice: wire.autoriserChoixTypeProduit,
  libelleMatricule: wire.libelleMatricule,
});

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);
const infoOf = ({ libelle, code }: { readonly libelle: string; readonly code: string }) => ({
  label: libelle,
  code,
});

export const choicesOf = (
  {
    contractId,
    registrationType,
    allowProductTypeChoice,
    libelleMatricule,
  }: RegistrationParameters,
  sessions: WireSessions,
): readonly SessionChoice[] =>
  sessions.map(({ id, libelle, infoControles, infosSupplementaires }) => ({
    contractId,
    registrationType,
    allowProductTypeChoice,
    libelleMatricule,
    id,
    label: libelle,
    controlInfos: infoControles.map(infoOf).filter(({ code }) => !OUT_OF_CONTROL.has(code)),
    additionalInfos: infosSupplementaires.map(infoOf),
    isOnly: sessions.length === 1,
  }));
