import { isLandlinePhone, isMobilePhone } from '@portail/rules/identifiers/contact.ts';
import * as z from 'zod/mini';
import { HOME_SERVICE_MESSAGES } from '../home-services/home-service-messages.ts';
import { MESSAGES } from '../messages/messages.ts';
import { email, optionalText, personName, requiredText, requiredOr } from '../schemas/fields.ts';

const FUNCTION_MAX_LENGTH = 80;
const SEARCH_MAX_LENGTH = 100;

/** A funder, by its client number. */
const funderClientId = requiredText().check(
  z.regex(/^[0-9A-Za-z]{1,20}$/, { error: requiredOr(MESSAGES.format) }),
);

/** Empty when unknown. */
const phone = z.string({ error: requiredOr(MESSAGES.format) }).check(
  z.refine((text) => text === '' || isMobilePhone(text) || isLandlinePhone(text), {
    error: HOME_SERVICE_MESSAGES.phone,
  }),
);

const FIELDS = {
  nom: personName(),
  prenom: personName(),
  fonction: requiredText(FUNCTION_MAX_LENGTH),
  mail: email(),
  telephone: z.optional(phone),
  clientId: funderClientId,
};

export const newInterlocutor = z.strictObject(FIELDS);
export type NewInterlocutor = z.output<typeof newInterlocutor>;

export const interlocutorChange = z
  .strictObject({
    nom: z.optional(FIELDS.nom),
    prenom: z.optional(FIELDS.prenom),
    fonction: z.optional(FIELDS.fonction),
    mail: z.optional(FIELDS.mail),
    telephone: z.optional(phone),
    clientId: z.optional(funderClientId),
    /** The version that was read, so that a concurrent change is not overwritten. */
    version: z.optional(z.int({ error: MESSAGES.format }).check(z.gte(1))),
  })
  .check(
    z.refine(
      ({ version: _version, ...change }) =>
        Object.values(change).some((value) => value !== undefined),
      { error: HOME_SERVICE_MESSAGES.nothingToChange },
    ),
  );
export type InterlocutorChange = z.output<typeof interlocutorChange>;

export const interlocutorFilters = {
  clientId: z.optional(funderClientId),
  /** Parts of a name, an address, a function or a company, ignoring case and accents. */
  recherche: optionalText(SEARCH_MAX_LENGTH),
};

export const interlocutor = z.object({
  id: z.string(),
  nom: z.string(),
  prenom: z.string(),
  fonction: z.string(),
  mail: z.string(),
  telephone: z.string(),
  clientId: z.string(),
  /** The funder's name. */
  socialReason: z.string(),
  version: z.number(),
});
export type Interlocutor = z.infer<typeof interlocutor>;

/** Funders that can have contact people. */
export const interlocutorClient = z.object({ clientId: z.string(), socialReason: z.string() });
