import { sql, type RawBuilder } from 'kysely';

/** What the contract knows a person by, beside their name: nothing for some. */
export const KNOWN_IDENTIFIER = sql`
  case k.type_inscription when 'CODE_CESU' then b.cesu_code else bc.matricule end`;

/** Imports, and the job that puts plans to work, take their turns on a contract. */
export const planLockKey = (contract: string): string => `plans-aide:${contract}`;

/**
 * Whether plan `p` is for the person and product of a line: the same name and birth date, and no
 * identifier or space that tells two homonyms apart.
 */
export const isSameRight = (
  line: 'g' | 'n',
  beneficiaryId: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const l = sql.raw(line);
  return sql`
    p.produit_id = ${l}.produit_id and p.remplace_par is null
    and p.name_key = ${l}.name_key and p.date_naissance = ${l}.date_naissance
    and coalesce(p.identifiant, ${l}.identifiant)
      is not distinct from coalesce(${l}.identifiant, p.identifiant)
    and (p.beneficiary_id is null or ${beneficiaryId} is null or p.beneficiary_id = ${beneficiaryId})`;
};
