import { thirdAddress } from '@portail/contract/wallet/conversion.schemas.ts';
import { hasAddress } from '@portail/contract/people/postal-address.schemas.ts';
import {
  deliveredTo,
  thirdAddressOf,
  type DeliveryChoice,
  type PostalAddress,
} from '@portail/rules/wallet/conversion/conversion.ts';
import * as z from 'zod/mini';
import { withoutBlanks } from '../../shared/forms/blanks.ts';

/** Where a book goes, as it is typed and as a draft keeps it: a field left empty holds ''. */
export const deliveryAnswer = z.object({
  choix: z.enum(['PROFIL', 'AUTRE']),
  destinataire: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
});
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;

export const DELIVERY_FIELDS = [
  'destinataire',
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
] as const satisfies readonly (keyof DeliveryAnswer)[];
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];
export type DeliveryErrors = Partial<Readonly<Record<DeliveryField, string>>>;

/** A postal address needs a name, a line and a town. */
export const isWholeAddress = (address: PostalAddress): boolean =>
  hasAddress(address) && address.codePostalEtVille.trim() !== '';

/** One's own address, where the profile has one: nothing is to be typed then. */
export const noDelivery = (profile: PostalAddress): DeliveryAnswer => ({
  choix: isWholeAddress(profile) ? 'PROFIL' : 'AUTRE',
  destinataire: '',
  zoneAdresse0: '',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '',
});

const trimmed = (values: DeliveryAnswer): PostalAddress => ({
  destinataire: values.destinataire.trim(),
  zoneAdresse0: values.zoneAdresse0.trim(),
  zoneAdresse1: values.zoneAdresse1.trim(),
  zoneAdresse2: values.zoneAdresse2.trim(),
  zoneAdresse3: values.zoneAdresse3.trim(),
  codePostalEtVille: values.codePostalEtVille.trim(),
});

const choiceOf = (values: DeliveryAnswer): DeliveryChoice =>
  values.choix === 'AUTRE' ? { choice: 'AUTRE', address: trimmed(values) } : { choice: 'PROFIL' };

/** By the schema of the call: in its words, the first of each field. */
export const deliveryErrors = (values: DeliveryAnswer): DeliveryErrors => {
  const address = thirdAddressOf(choiceOf(values));
  if (address === undefined) return {};
  const issues = z.safeParse(thirdAddress, withoutBlanks({ ...address })).error?.issues ?? [];
  const errors: Partial<Record<DeliveryField, string>> = {};
  for (const { path, message } of issues) {
    const field = DELIVERY_FIELDS.find((one) => one === path[0]);
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
};

/** What is sent along: only an address that the person picked (CONV-14). */
export const sentAddressOf = (values: DeliveryAnswer): z.input<typeof thirdAddress> | undefined => {
  const address = thirdAddressOf(choiceOf(values));
  return address === undefined ? undefined : z.parse(thirdAddress, withoutBlanks({ ...address }));
};

export const deliveryOf = (profile: PostalAddress, values: DeliveryAnswer): PostalAddress =>
  deliveredTo(profile, thirdAddressOf(choiceOf(values)));

/** As on a letter, in one line. */
export const addressWords = (address: PostalAddress): string =>
  DELIVERY_FIELDS.map((field) => address[field].trim())
    .filter((one) => one !== '')
    .join(', ');
