import { randomInt } from 'node:crypto';
import { businessYear } from './business-day.ts';
import { query } from './people.ts';

/** A person of a funder's control file: each line registers one person. */
interface ExpectedPerson {
  /** A session of the demonstration world. */
  readonly session: string;
  readonly values: Readonly<Record<string, string>>;
  /** The value that finds the line. */
  readonly identifying: string;
  readonly identity?: {
    readonly civilite: 'M' | 'MME' | 'MLLE';
    readonly nom: string;
    readonly prenom: string;
    /** YYYY-MM-DD */
    readonly dateNaissance: string;
    readonly emailContact: string;
  };
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Unique: 7 digits and a letter. */
export const freshMatricule = (): string =>
  `${randomInt(4_000_000, 9_999_999)}${letters.charAt(randomInt(letters.length))}`;

/** Unique: 8 digits. */
export const freshCesuCode = (): string => String(randomInt(30_000_000, 99_999_999));

/** A name has no digits. */
export const lettersOf = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** A name that no other test bears. */
export const freshName = (): string =>
  `Delorme ${Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('')}`;

/** Adds a line to the control file of a session, as a funder's import does. */
export const expectPerson = async (person: ExpectedPerson): Promise<void> => {
  const { session, values, identifying, identity } = person;
  const codes = Object.keys(values);
  await query(
    `with ligne as (
       insert into controle_ligne
         (id, session_id, identifiant, civilite, nom, prenom, date_naissance, zone_adresse0,
          code_postal_et_ville, email_contact, telephone_principal, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
       returning id)
     insert into controle_valeur (ligne_id, code, valeur, cle)
     select ligne.id, one.code, one.valeur, one.valeur
       from ligne, unnest($11::text[], $12::text[]) as one (code, valeur)`,
    [
      session,
      values[identifying],
      identity?.civilite ?? null,
      identity?.nom ?? null,
      identity?.prenom ?? null,
      identity?.dateNaissance ?? null,
      identity === undefined ? '' : '14 rue Garibaldi',
      identity === undefined ? '' : '69006 LYON',
      identity?.emailContact ?? '',
      identity === undefined ? '' : '0612131415',
      codes,
      codes.map((code) => values[code]),
    ],
  );
};

const YEAR = businessYear();
/** Campaigns of the first contract that its new people may order in. */
export const OPEN_SESSIONS = [
  `Campagne CESU ${YEAR}`,
  'Nouveaux arrivants',
  'Offre découverte',
  'Aide selon le quotient familial',
] as const;
export const CLOSED_SESSIONS = [`Campagne CESU ${YEAR - 1}`, `Campagne CESU ${YEAR + 1}`] as const;
