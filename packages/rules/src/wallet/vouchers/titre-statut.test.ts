import { describe, expect, it } from 'vitest';
import { canBecome, TITRE_STATUTS, type TitreStatut } from './titre-statut.ts';

/** Written out, so that a change of the table must be repeated here. */
const ALLOWED: ReadonlySet<string> = new Set([
  'EN_FABRICATION>EXPEDIE',
  'EXPEDIE>ACTIF',
  'ACTIF>BLOQUE',
  'BLOQUE>ACTIF',
  'EXPEDIE>BLOQUE',
  'BLOQUE>CONVERTI',
  'ACTIF>UTILISE',
  'ACTIF>CONVERTI',
  'ACTIF>ECHANGE',
  'EN_FABRICATION>EXPIRE',
  'EXPEDIE>EXPIRE',
  'ACTIF>EXPIRE',
  'BLOQUE>EXPIRE',
]);
const EXITS: readonly TitreStatut[] = ['UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE'];
const EVERY_PAIR = TITRE_STATUTS.flatMap((from) =>
  TITRE_STATUTS.map((to) => ({ from, to, allowed: ALLOWED.has(`${from}>${to}`) })),
);

describe('voucher states', () => {
  it.each(EVERY_PAIR)('[I6] $from to $to: $allowed', ({ from, to, allowed }) => {
    expect(canBecome(from, to)).toBe(allowed);
  });

  it('[I6] end with an exit', () => {
    for (const exit of EXITS) {
      expect(TITRE_STATUTS.filter((to) => canBecome(exit, to))).toEqual([]);
    }
  });

  it('[I6] can reach an exit from every state', () => {
    for (const from of TITRE_STATUTS.filter((statut) => !EXITS.includes(statut))) {
      expect(canBecome(from, 'EXPIRE')).toBe(true);
    }
  });
});
