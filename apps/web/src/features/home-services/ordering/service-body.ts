import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type { placeServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import {
  attribution,
  serviceAddress,
  serviceContact,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { needsBirthDate } from '@portail/rules/home-services/attribution.ts';
import { hoursOfMinutes } from '@portail/rules/home-services/service-request.ts';
import { readAnswer } from '../../../flow/stored-answers.ts';
import { typedMinutes } from '../../../session/home-services/typed-hours.ts';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';
import type { WholeDraft } from './service-draft.ts';
import { addressOf, contactOf, personOf } from './service-fields.ts';

export type ServiceBody = CallRequest<typeof placeServiceOrder>['body'];

/** With the birth dates that the service depends on, and no other. */
const peopleOf = ({ attribution: { personnes }, prestation }: WholeDraft) => {
  const asksBirths = prestation.prestation !== undefined && needsBirthDate(prestation.prestation);
  const people = personnes.map((person) => {
    const birth = asksBirths ? prestation.naissances[person.cle] : undefined;
    return { ...personOf(person), ...(birth === undefined ? {} : { dateNaissance: birth }) };
  });
  return readAnswer(attribution, people);
};

/** `undefined` when an accepted answer is no longer valid. */
export const bodyOf = (draft: WholeDraft): ServiceBody | undefined => {
  const { clientId, dispositif } = draft.dispositif;
  const { prestation, quantite, dateDebut, dateFin, attestation } = draft.prestation;
  const { modePaiement } = draft.paiement;
  const minutes = typedMinutes(quantite);
  const people = peopleOf(draft);
  const adresse = readAnswer(serviceAddress, withoutBlanks(addressOf(draft.precisions)));
  const contact = readAnswer(serviceContact, withoutBlanks(contactOf(draft.precisions)));
  if (
    clientId === undefined ||
    dispositif === undefined ||
    people === undefined ||
    prestation === undefined ||
    minutes === undefined ||
    adresse === undefined ||
    contact === undefined ||
    modePaiement === undefined
  )
    return undefined;
  return {
    clientId,
    dispositif,
    attribution: people,
    prestation,
    quantite: hoursOfMinutes(minutes),
    dateDebut,
    dateFin,
    adresse,
    contact,
    modePaiement,
    ...(attestation ? { attestation } : {}),
  };
};

/** Birth dates are not stored, so two submissions are compared by everything else. */
export const nameOf = ({ attribution: people, ...rest }: ServiceBody): string =>
  JSON.stringify({
    ...rest,
    attribution: people.map(({ lien, prenom, part }) => ({ lien, prenom, part })),
  });
