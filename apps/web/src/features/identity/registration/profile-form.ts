import type {
  ProfileValues,
  SessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import type { checkControls } from '@portail/contract/identity/registration.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { requiredChoice, requiredText, requiredWhen } from '@portail/contract/schemas/fields.ts';
import { PROFILE_RULES, profileFields } from '@portail/contract/identity/registration.schemas.ts';
import {
  isMatricule,
  MATRICULE_CONTROL,
  MINIMUM_AGE_YEARS,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { ageOn, type CalendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';

export const EMPTY_PROFILE: ProfileValues = {
  civilite: '',
  nom: '',
  prenom: '',
  dateNaissance: '',
  zoneAdresse0: '',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '',
  telephonePrincipal: '',
  telephoneSecondaire: '',
  emailContact: '',
  confirmationEmailContact: '',
  mailOffers: false,
  postalOffersRefusal: false,
  choixTypeProduit: '',
  infosSupplementaires: [],
};

type KnownPerson = CallOutput<typeof checkControls, Blob>;

/** The profile starts with the typed values only: the server reveals nothing before the proof. */
export const profileOf = (
  { civilite, dateNaissance, ...known }: KnownPerson,
  typedBirthDate = '',
): ProfileValues => ({
  ...EMPTY_PROFILE,
  ...known,
  civilite: civilite ?? '',
  dateNaissance: dateNaissance ?? typedBirthDate,
});

export const OFFERED_PRODUCTS = ['TITRE', 'COMPTE'] as const;

const isOldEnough = (text: string, today: CalendarDay): boolean => {
  const birth = parseFrenchDate(text);
  return birth === undefined || ageOn(birth, today) >= MINIMUM_AGE_YEARS;
};

const { offresMail: mailOffers, dateNaissance, ...fields } = profileFields;

/** An empty list entry counts as missing, like an empty field. */
const listedText = z.pipe(
  z.transform((one: unknown) => (one === '' ? undefined : one)),
  requiredText(),
);

/** A funder's own question may be about the matricule, which has one format. */
const matriculeRules = ({ additionalInfos }: SessionChoice) =>
  additionalInfos.flatMap(({ code }, index) =>
    code === MATRICULE_CONTROL
      ? [
          z.refine<readonly string[]>(
            (values) => isMatricule(normaliseMatricule(values[index] ?? '')),
            {
              path: [index],
              error: MESSAGES.matricule,
            },
          ),
        ]
      : [],
  );

/** The schema of the call on the form fields; the product is required only when it is a choice. */
export const profileSchema = (choice: SessionChoice, today: CalendarDay) =>
  z
    .object({
      ...fields,
      civilite: requiredChoice(['M', 'MME']),
      dateNaissance: dateNaissance.check(
        z.refine((text) => isOldEnough(text, today), {
          error: MESSAGES.minimumAge(MINIMUM_AGE_YEARS),
        }),
      ),
      mailOffers,
      choixTypeProduit: requiredWhen(
        choice.allowProductTypeChoice,
        requiredChoice(OFFERED_PRODUCTS),
      ),
      infosSupplementaires: z.array(listedText).check(...matriculeRules(choice)),
    })
    .check(...PROFILE_RULES);

const digits = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');

/** Trimmed, phones without spaces. */
export const normaliseProfile = (typed: ProfileValues, infoCount: number): ProfileValues => ({
  ...typed,
  nom: typed.nom.trim(),
  prenom: typed.prenom.trim(),
  dateNaissance: typed.dateNaissance.trim(),
  codePostalEtVille: typed.codePostalEtVille.trim().replaceAll(/\s+/g, ' '),
  telephonePrincipal: digits(typed.telephonePrincipal),
  telephoneSecondaire: digits(typed.telephoneSecondaire),
  emailContact: typed.emailContact.trim(),
  confirmationEmailContact: typed.confirmationEmailContact.trim(),
  infosSupplementaires: Array.from({ length: infoCount }, (_, index) =>
    (typed.infosSupplementaires[index] ?? '').trim(),
  ),
});
