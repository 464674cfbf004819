import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKED_EVENTS } from '../booked-events.ts';
import { conditionsOf, linesOf, type BookedEvent } from '../grand-livre.ts';
import { credit, debit, journal } from '../journals.ts';
import { compteOf, payableTo } from '../accounts.ts';
import type { Journal } from '../posting.ts';
import { orderMade } from './order-made.ts';
import { vintageTrade } from './vintage-trade.ts';

const eventOf = (title: string): BookedEvent => {
  const event = BOOKED_EVENTS.find((one) => one.title === title);
  if (event === undefined) throw new Error(`no event ${title}`);
  return event;
};

/** The journal as an accountant would write it on a sheet of paper. */
const sheetOf = (one: Journal): string => {
  const rows = linesOf(one).map(({ account, debit: left, credit: right }) => [
    account,
    left,
    right,
  ]);
  const table = [['compte', 'débit', 'crédit'], ...rows];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')
      .trimEnd()
      .replaceAll('\u00a0', ' ');
  return [[one.kind, ...conditionsOf(one)].join(', '), ...table.map(line)].join('\n');
};
const sheetsOf = (title: string): string =>
  `\n${eventOf(title).journals.map(sheetOf).join('\n')}\n`;

describe('every template', () => {
  const journals = BOOKED_EVENTS.flatMap((event) => event.journals);

  it('[I2] is balanced, in one unit, with at least two lines of whole amounts', () => {
    for (const { kind, entries } of journals) {
      expect(entries.length, kind).toBeGreaterThan(1);
      expect(
        entries.reduce((sum, { amount }) => sum + amount, 0),
        kind,
      ).toBe(0);
      expect(entries.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0)).toBe(
        true,
      );
    }
  });

  it('has its event in the general ledger, with its sentences', () => {
    const shown = new Set<string>(journals.map(({ kind }) => kind));
    // The mirror is made by the books themselves: it has no template.
    expect(JOURNAL_KINDS.filter((kind) => !shown.has(kind))).toEqual(['CONTRE_PASSATION']);
    for (const { title, when, meaning, reversal } of BOOKED_EVENTS) {
      for (const sentence of [when, meaning, reversal]) expect(sentence, title).toMatch(/\.$/);
    }
  });

  it('[I6] names a voucher on each line of circulation, and an exit for each one debited', () => {
    for (const { kind, entries, exit } of journals) {
      for (const { account, titre } of entries) {
        expect(titre !== undefined, kind).toBe(account.kind === 'TITRES_EN_CIRCULATION');
      }
      const leaves = entries.some(({ amount, titre }) => amount < 0 && titre !== undefined);
      expect(exit !== undefined, kind).toBe(leaves);
    }
  });

  it('[I16] that spends or changes value says in which window', () => {
    const windowOf = (kind: string) =>
      new Set(journals.filter((one) => one.kind === kind).map((one) => one.window));
    for (const kind of [
      'PAIEMENT_COMPTE',
      'PAIEMENT_TITRES',
      'PAIEMENT_DROITS',
      'COMPTE_VERS_TITRES',
      'TITRES_VERS_COMPTE',
    ]) {
      expect(windowOf(kind), kind).toEqual(new Set(['PAYABLE']));
    }
    expect(windowOf('ECHANGE_MILLESIME')).toEqual(new Set(['ECHANGEABLE']));
  });
});

describe('a journal', () => {
  it('[I2] that is not balanced is refused before it reaches the books', () => {
    expect(() =>
      journal('VIREMENT', [debit(payableTo('a'), 100), credit(compteOf('b'), 99)]),
    ).toThrow('not balanced');
    expect(() => journal('VIREMENT', [])).toThrow('not balanced');
  });

  it.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
    '[I5] takes no amount of %d',
    (amount) => {
      expect(() => debit(compteOf('a'), amount)).toThrow(RangeError);
      expect(() => credit(compteOf('a'), amount)).toThrow(RangeError);
    },
  );

  it('[I14] of a trade gives exactly what it takes, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 900, max: 9_999 }), { minLength: 1 }), (values) => {
        const printed = values.map((cents, index) => ({
          numero: String(1_000_000_000 + index),
          valeurCents: centsOf(cents),
        }));
        const stock = { contract: '100001', produit: 'CESU', millesime: 2025 };
        const { entries } = vintageTrade(
          { stock, titres: printed },
          { compteId: 'nouveau', availableFrom: '2026-02-18' },
        );
        const total = values.reduce((sum, cents) => sum + cents, 0);
        expect(entries.at(-1)?.amount).toBe(total);
        expect(entries).toHaveLength(values.length + 1);
      }),
    );
  });

  it('[I13] of an order is refused when its parts do not make its value', () => {
    expect(() =>
      orderMade({
        lineId: 'a',
        financeurId: 'b',
        contract: '100001',
        fundedCents: centsOf(8_000),
        ownCents: centsOf(1_999),
        feesCents: centsOf(0),
        account: { compteId: 'c', amountCents: centsOf(10_000) },
      }),
    ).toThrow('not balanced');
  });
});

describe('as an accountant reads them', () => {
  it('Commande, part compte', () => {
    expect(sheetsOf('Commande, part compte')).toMatchInlineSnapshot(`
      "
      COMMANDE
      compte                               |   débit |   crédit
      CREANCE_FINANCEUR (financeur/100001) | 80,00 € |
      PART_A_RECEVOIR (COMMANDE/ligne-1)   | 21,50 € |
      BENEFICIAIRE_COMPTE (compte-2026)    |         | 100,00 €
      FRAIS (EMETTEUR)                     |         |   1,50 €
      "
    `);
  });

  it('Commande, part papier', () => {
    expect(sheetsOf('Commande, part papier')).toMatchInlineSnapshot(`
      "
      COMMANDE
      compte                                                     |   débit |  crédit
      CREANCE_FINANCEUR (financeur/100001)                       | 40,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000001 |         | 20,00 €
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000002 |         | 20,00 €
      "
    `);
  });

  it('Part ou frais reçus par carte', () => {
    expect(sheetsOf('Part ou frais reçus par carte')).toMatchInlineSnapshot(`
      "
      ENCAISSEMENT
      compte                             |   débit |  crédit
      CARTE_A_REGLER (carte)             | 21,50 € |
      PART_A_RECEVOIR (COMMANDE/ligne-1) |         | 21,50 €
      "
    `);
  });

  it('Part ou frais reçus à la banque', () => {
    expect(sheetsOf('Part ou frais reçus à la banque')).toMatchInlineSnapshot(`
      "
      ENCAISSEMENT
      compte                             |   débit |  crédit
      BANQUE (EMETTEUR)                  | 21,50 € |
      PART_A_RECEVOIR (COMMANDE/ligne-1) |         | 21,50 €
      "
    `);
  });

  it('Paiement depuis un ou plusieurs comptes', () => {
    expect(sheetsOf('Paiement depuis un ou plusieurs comptes')).toMatchInlineSnapshot(`
      "
      PAIEMENT_COMPTE, millésime payable
      compte                              |   débit |  crédit
      BENEFICIAIRE_COMPTE (compte-2026)   | 60,00 € |
      BENEFICIAIRE_COMPTE (compte-2026-b) | 15,00 € |
      A_PAYER (intervenant)               |         | 75,00 €
      "
    `);
  });

  it('Paiement qui attend un complément par carte', () => {
    expect(sheetsOf('Paiement qui attend un complément par carte')).toMatchInlineSnapshot(`
      "
      PAIEMENT_COMPTE, millésime payable, réservation
      compte                            |   débit |  crédit
      BENEFICIAIRE_COMPTE (compte-2026) | 40,00 € |
      A_PAYER (intervenant)             |         | 40,00 €
      COMPLEMENT_CARTE, réservation
      compte                 |   débit |  crédit
      CARTE_A_REGLER (carte) | 10,35 € |
      A_PAYER (intervenant)  |         | 10,00 €
      FRAIS (EMETTEUR)       |         |  0,35 €
      "
    `);
  });

  it('Complément par carte', () => {
    expect(sheetsOf('Complément par carte')).toMatchInlineSnapshot(`
      "
      COMPLEMENT_CARTE
      compte                 |   débit |  crédit
      CARTE_A_REGLER (carte) | 10,35 € |
      A_PAYER (intervenant)  |         | 10,00 €
      FRAIS (EMETTEUR)       |         |  0,35 €
      "
    `);
  });

  it('Paiement par titres papier', () => {
    expect(sheetsOf('Paiement par titres papier')).toMatchInlineSnapshot(`
      "
      PAIEMENT_TITRES, millésime payable, titres débités → UTILISE
      compte                                                     |   débit |  crédit
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000001 | 20,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000002 | 20,00 € |
      A_PAYER (intervenant)                                      |         | 40,00 €
      "
    `);
  });

  it('Paiement sur un droit mensuel', () => {
    expect(sheetsOf('Paiement sur un droit mensuel')).toMatchInlineSnapshot(`
      "
      PAIEMENT_DROITS, millésime payable
      compte                            |   débit |  crédit
      DROITS (compte-social/2026-06-01) | 120 min |
      PLAN_FINANCEUR (compte-social)    |         | 120 min
      PAIEMENT_SOCIAL
      compte                               |   débit |  crédit
      CREANCE_FINANCEUR (financeur/100001) | 44,00 € |
      A_PAYER (intervenant)                |         | 44,00 €
      "
    `);
  });

  it('Du compte vers le papier', () => {
    expect(sheetsOf('Du compte vers le papier')).toMatchInlineSnapshot(`
      "
      COMPTE_VERS_TITRES, millésime payable
      compte                                                     |   débit |  crédit
      BENEFICIAIRE_COMPTE (compte-2026)                          | 40,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000011 |         | 20,00 €
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000012 |         | 20,00 €
      "
    `);
  });

  it('Du papier vers le compte', () => {
    expect(sheetsOf('Du papier vers le compte')).toMatchInlineSnapshot(`
      "
      TITRES_VERS_COMPTE, millésime payable, titres débités → CONVERTI
      compte                                                     |   débit |  crédit
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000011 | 20,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000012 | 20,00 € |
      BENEFICIAIRE_EN_ATTENTE (compte-2026/2026-06-18)           |         | 40,00 €
      "
    `);
  });

  it('Échange de millésime, de compte à compte', () => {
    expect(sheetsOf('Échange de millésime, de compte à compte')).toMatchInlineSnapshot(`
      "
      ECHANGE_MILLESIME, millésime échangeable
      compte                                           |   débit |  crédit
      BENEFICIAIRE_COMPTE (compte-2025)                | 30,00 € |
      BENEFICIAIRE_EN_ATTENTE (compte-2026/2026-02-18) |         | 30,00 €
      "
    `);
  });

  it('Échange de millésime, de papier à papier', () => {
    expect(sheetsOf('Échange de millésime, de papier à papier')).toMatchInlineSnapshot(`
      "
      ECHANGE_MILLESIME, millésime échangeable, titres débités → ECHANGE
      compte                                                     |   débit |  crédit
      TITRES_EN_CIRCULATION (100001/CESU/2025), titre 1000000021 | 20,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2025), titre 1000000022 | 20,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000031 |         | 20,00 €
      TITRES_EN_CIRCULATION (100001/CESU/2026), titre 1000000032 |         | 20,00 €
      "
    `);
  });

  it('Frais d’un échange', () => {
    expect(sheetsOf('Frais d’un échange')).toMatchInlineSnapshot(`
      "
      FRAIS_ECHANGE
      compte                              |  débit | crédit
      PART_A_RECEVOIR (ECHANGE/echange-1) | 5,00 € |
      FRAIS (EMETTEUR)                    |        | 5,00 €
      "
    `);
  });

  it('Valeur en attente devenue disponible', () => {
    expect(sheetsOf('Valeur en attente devenue disponible')).toMatchInlineSnapshot(`
      "
      VALEUR_DISPONIBLE
      compte                                           |   débit |  crédit
      BENEFICIAIRE_EN_ATTENTE (compte-2026/2026-06-18) | 40,00 € |
      BENEFICIAIRE_COMPTE (compte-2026)                |         | 40,00 €
      "
    `);
  });

  it('Expiration d’un compte', () => {
    expect(sheetsOf('Expiration d’un compte')).toMatchInlineSnapshot(`
      "
      EXPIRATION
      compte                            |   débit |  crédit
      BENEFICIAIRE_COMPTE (compte-2025) | 12,50 € |
      EXPIRE (EMETTEUR)                 |         | 12,50 €
      "
    `);
  });

  it('Expiration de titres', () => {
    expect(sheetsOf('Expiration de titres')).toMatchInlineSnapshot(`
      "
      EXPIRATION, titres débités → EXPIRE
      compte                                                     |   débit |  crédit
      TITRES_EN_CIRCULATION (100001/CESU/2025), titre 1000000041 | 20,00 € |
      TITRES_EN_CIRCULATION (100001/CESU/2025), titre 1000000042 | 20,00 € |
      EXPIRE (EMETTEUR)                                          |         | 40,00 €
      "
    `);
  });

  it('Ouverture d’un mois de droit', () => {
    expect(sheetsOf('Ouverture d’un mois de droit')).toMatchInlineSnapshot(`
      "
      OUVERTURE_MOIS
      compte                            |   débit |  crédit
      PLAN_FINANCEUR (compte-social)    | 10,50 h |
      DROITS (compte-social/2026-06-01) |         | 10,50 h
      "
    `);
  });

  it('Retour d’un droit non utilisé', () => {
    expect(sheetsOf('Retour d’un droit non utilisé')).toMatchInlineSnapshot(`
      "
      RETOUR_MOIS
      compte                            |  débit | crédit
      DROITS (compte-social/2026-06-01) | 1,50 h |
      PLAN_FINANCEUR (compte-social)    |        | 1,50 h
      "
    `);
  });

  it('Virement à un intervenant', () => {
    expect(sheetsOf('Virement à un intervenant')).toMatchInlineSnapshot(`
      "
      VIREMENT
      compte                |   débit |  crédit
      A_PAYER (intervenant) | 75,00 € |
      BANQUE (EMETTEUR)     |         | 75,00 €
      "
    `);
  });

  it('Règlement du prestataire de carte', () => {
    expect(sheetsOf('Règlement du prestataire de carte')).toMatchInlineSnapshot(`
      "
      REGLEMENT_CARTE
      compte                 |   débit |  crédit
      BANQUE (EMETTEUR)      | 10,35 € |
      CARTE_A_REGLER (carte) |         | 10,35 €
      "
    `);
  });

  it('Règlement d’un financeur', () => {
    expect(sheetsOf('Règlement d’un financeur')).toMatchInlineSnapshot(`
      "
      REGLEMENT_FINANCEUR
      compte                               |   débit |  crédit
      BANQUE (EMETTEUR)                    | 80,00 € |
      CREANCE_FINANCEUR (financeur/100001) |         | 80,00 €
      "
    `);
  });
});
