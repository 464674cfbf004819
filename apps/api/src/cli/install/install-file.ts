import { LINK_KINDS } from '@portail/rules/identity/access/vocabulary.ts';
import { ACTIVITY_CODES } from '@portail/rules/home-services/activities.ts';
import { isEmail } from '@portail/rules/identifiers/contact.ts';
import { compactIban, isBic, isIban, isSepaCreditorId } from '@portail/rules/identifiers/iban.ts';
import { isSiren, isSiret } from '@portail/rules/identifiers/siret.ts';
import { isChosenLogin } from '@portail/rules/identifiers/login.ts';
import { isFrenchVatNumber, sirenOfVatNumber } from '@portail/rules/identifiers/vat-number.ts';
import { isSepaName } from '@portail/rules/settlement/sepa-text.ts';
import * as z from 'zod';
import { fr } from 'zod/locales';

const text = (maximum: number) =>
  z.string().trim().min(1, 'est vide').max(maximum, `dépasse ${maximum} caractères`);

/** Written with the spaces of a letter, stored without. */
const compact = (isRight: (value: string) => boolean, sentence: string) =>
  z.string().transform(compactIban).refine(isRight, sentence);

const unique =
  <T>(keyOf: (one: T) => string) =>
  (list: readonly T[], context: z.RefinementCtx): void => {
    // The elements of a list with an error are not in their final form.
    if (context.issues.length > 0) return;
    const seen = new Set<string>();
    for (const [index, one] of list.entries()) {
      const key = keyOf(one).toLowerCase();
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index], message: `répète «\u00a0${key}\u00a0»` });
      seen.add(key);
    }
  };

const mail = z.string().trim().refine(isEmail, 'attend une adresse e-mail');
const login = z.string().refine(isChosenLogin, 'attend 3 à 64 lettres, chiffres, points ou tirets');
const codeNan = z.string().regex(/^\d{7}$/, 'attend 7 chiffres');
const day = z.iso.date('attend un jour de la forme 2026-01-31');
const providerId = z
  .string()
  .regex(/^[0-9A-Za-z-]{1,20}$/, 'attend 1 à 20 lettres, chiffres ou tirets');

const addressLines = z
  .array(text(70))
  .min(1, 'attend au moins une ligne')
  .max(6, 'attend au plus six lignes');

/** Each field of the issuer, also asked one by one. */
export const ISSUER_FIELDS = {
  nom: text(70).refine(
    isSepaName,
    'n’est pas lisible par une banque\u00a0: écrivez-le en lettres latines',
  ),
  formeJuridique: text(140),
  adresse: addressLines,
  siege: addressLines,
  siren: compact(isSiren, 'n’est pas un SIREN\u00a0: neuf chiffres, dont la clé est fausse'),
  numeroTva: compact(isFrenchVatNumber, 'n’est pas un numéro de TVA français (FR, clé, SIREN)'),
  iban: compact(isIban, 'n’est pas un IBAN\u00a0: vérifiez chaque caractère'),
  bic: compact(isBic, 'n’est pas un BIC de 8 ou 11 caractères'),
  identifiantCreancier: compact(
    isSepaCreditorId,
    'n’est pas un identifiant créancier SEPA (exemple de forme\u00a0: FR00ZZZ000000)',
  ),
} as const;

const issuer = z
  .strictObject({
    ...ISSUER_FIELDS,
    formeJuridique: ISSUER_FIELDS.formeJuridique.nullable().default(null),
    siege: ISSUER_FIELDS.siege.nullable().default(null),
  })
  .refine(({ siren, numeroTva }) => sirenOfVatNumber(numeroTva) === siren, {
    path: ['numeroTva'],
    message: 'n’est pas celui de ce SIREN',
  })
  .transform(
    ({ nom, formeJuridique, adresse, siege, numeroTva, identifiantCreancier, ...same }) => ({
      ...same,
      name: nom,
      legalForm: formeJuridique,
      address: adresse,
      headOffice: siege,
      vatNumber: numeroTva,
      creditorId: identifiantCreancier,
    }),
  );

const ROLES = {
  GESTIONNAIRE: 'BO_GESTIONNAIRE',
  SUPPORT: 'BO_SUPPORT',
  LECTURE: 'BO_LECTURE',
} as const;

/** Each field of an operator, also asked one by one. */
export const OPERATOR_FIELDS = {
  identifiant: login,
  prenom: text(255),
  nom: text(255),
  mail,
} as const;

const operator = z
  .strictObject({
    ...OPERATOR_FIELDS,
    role: z.enum(['GESTIONNAIRE', 'SUPPORT', 'LECTURE']).default('GESTIONNAIRE'),
  })
  .transform(({ identifiant, prenom, nom, role, mail: address }) => ({
    login: identifiant,
    firstName: prenom,
    lastName: nom,
    mail: address,
    role: ROLES[role],
  }));

/** Each field of a product, also asked one by one. */
export const PRODUCT_FIELDS = {
  id: z.string().regex(/^[0-9A-Z]{1,20}$/, 'attend 1 à 20 lettres capitales ou chiffres'),
  libelle: text(100),
} as const;

const payee = z
  .strictObject({
    codeNan,
    type: z.enum(['SALARIE', 'ASSISTANTE_MATERNELLE', 'STRUCTURE']),
    raisonSociale: text(255),
    ville: z.string().trim().max(100).default(''),
    actif: z.boolean().default(true),
    paiementEnLigne: z.boolean().default(true),
    numeroSalarieCesu: z
      .string()
      .regex(/^\d{14}$/, 'attend 14 chiffres')
      .optional(),
    numeroSalariePaje: z
      .string()
      .regex(/^[0-9A-Z]{14}$/, 'attend 14 caractères')
      .optional(),
    /** A sign-in to the payee's space; the password is chosen by "mot de passe oublié". */
    acces: z
      .strictObject({ identifiant: login, prenom: text(255), nom: text(255), mail })
      .optional(),
  })
  .transform(({ raisonSociale, actif, acces, numeroSalarieCesu, numeroSalariePaje, ...same }) => ({
    payee: {
      ...same,
      socialReason: raisonSociale,
      contactStatus: actif ? ('ACTIF' as const) : ('INACTIF' as const),
      numeroSalarieCesu: numeroSalarieCesu ?? null,
      numeroSalariePaje: numeroSalariePaje ?? null,
    },
    user:
      acces === undefined
        ? undefined
        : {
            login: acces.identifiant,
            firstName: acces.prenom,
            lastName: acces.nom,
            mail: acces.mail,
            passwordHash: null,
          },
  }));

const offer = z
  .strictObject({
    prestation: z.enum(ACTIVITY_CODES),
    dispositif: z.enum(['PRESTATAIRE', 'MANDATAIRE', 'MISE_A_DISPOSITION']),
    tarifHoraireCentimes: z.int().min(1).max(100_000),
  })
  .transform(({ tarifHoraireCentimes, ...same }) => ({
    ...same,
    tarif_horaire_cents: tarifHoraireCentimes,
  }));

const provider = z
  .strictObject({
    clientId: providerId,
    codeNan: codeNan.optional(),
    raisonSociale: text(255),
    siret: z.string().refine(isSiret, 'n’est pas un SIRET'),
    rue: text(255),
    codePostalEtVille: text(255),
    contact: z.strictObject({ nom: text(255), telephone: text(20), email: mail }),
    agreeJusquAu: day.optional(),
    numeroDeclaration: text(50),
    declareLe: day,
    offres: z
      .array(offer)
      .superRefine(unique(({ prestation, dispositif }) => `${prestation} ${dispositif}`))
      .default([]),
  })
  .transform(({ codeNan: payeeCode, agreeJusquAu, offres, ...same }) => ({
    ...same,
    codeNan: payeeCode ?? null,
    agreeJusquAu: agreeJusquAu ?? null,
    offers: offres,
  }));

const partner = z
  .strictObject({
    clientId: z.string().regex(/^[0-9A-Za-z._-]{1,64}$/, 'attend 1 à 64 lettres ou chiffres'),
    nom: text(255),
    modes: z.array(z.enum(LINK_KINDS)).default([]),
    contrats: z.union([z.literal('tous'), z.array(z.string().min(1))]).default([]),
    prestataires: z.array(providerId).default([]),
    paynum: z.boolean().default(false),
    operateurs: z.array(z.strictObject({ identifiant: text(255), login })).default([]),
  })
  .transform(({ contrats, paynum, operateurs, ...same }) => ({
    ...same,
    contracts: contrats,
    isPaynum: paynum,
    operators: operateurs,
  }));

export const installFile = z.strictObject({
  emetteur: issuer,
  operateurs: z
    .array(operator)
    .superRefine(unique((one) => one.login))
    .default([]),
  produits: z
    .array(z.strictObject(PRODUCT_FIELDS))
    .superRefine(unique(({ id }) => id))
    .default([]),
  intervenants: z
    .array(payee)
    .superRefine(unique((one) => one.payee.codeNan))
    .default([]),
  prestataires: z
    .array(provider)
    .superRefine(unique(({ clientId }) => clientId))
    .default([]),
  partenaires: z
    .array(partner)
    .superRefine(unique(({ clientId }) => clientId))
    .default([]),
});
export type InstallFile = z.output<typeof installFile>;
export type InstallInput = z.input<typeof installFile>;

const FRENCH = fr().localeError;

/** Every error, as `path : sentence`. */
export const problemsOf = (error: z.ZodError): readonly string[] =>
  error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}\u00a0: ${message}`,
  );

export const parseInstallFile = (
  value: unknown,
): { readonly file: InstallFile } | { readonly problems: readonly string[] } => {
  const parsed = installFile.safeParse(value, { error: FRENCH });
  return parsed.success ? { file: parsed.data } : { problems: problemsOf(parsed.error) };
};
