import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../time/calendar-day.ts';
import {
  lastReturnDay,
  meansAlreadyReceived,
  RETURN_REASONS,
  returnReasonOf,
  returnReasonWords,
} from './return-reasons.ts';

const codesWhere = (wanted: Partial<ReturnType<typeof returnReasonOf>>): readonly string[] =>
  Object.entries(RETURN_REASONS)
    .filter(([, reason]) =>
      Object.entries(wanted).every(([name, value]) => Reflect.get(reason, name) === value),
    )
    .map(([code]) => code);

describe('the reasons of a bank', () => {
  it.each([
    ['AC01', 'Coordonnées bancaires incorrectes'],
    ['AC04', 'Compte clôturé'],
    ['AC06', 'Compte bloqué'],
    ['AC13', 'Compte qui n’accepte pas ce prélèvement'],
    ['AM04', 'Provision insuffisante'],
    ['MD01', 'Aucun mandat de prélèvement valable'],
    ['MD06', 'Prélèvement contesté'],
    ['MD07', 'Titulaire du compte décédé'],
    ['MS02', 'Prélèvement refusé par le titulaire du compte'],
    ['MS03', 'Motif non précisé par la banque'],
    ['RC01', 'Banque inconnue'],
  ])('have a text for %s', (code, words) => {
    expect(returnReasonWords(code)).toBe(words);
  });

  it.each(['ZZ99', 'toString', '__proto__', ''])('have a text for the unknown code %j', (code) => {
    expect(returnReasonWords(code)).toBe('Autre motif de la banque');
    expect(returnReasonOf(code)).toMatchObject({
      mandate: 'KEEP',
      iban: 'KEEP',
      transfer: 'OPERATOR',
    });
  });

  it.each(
    'AC01 AC04 AC06 AC13 AG01 AG02 AM04 AM05 BE04 BE05 BE06 CNOR DNOR FF01 MD01 MD02 MD06 MD07 MS02 MS03 RC01 RR01 RR02 RR03 RR04 SL01 SVNR FOCR DUPL TECH FRAD CUST NOAS NOOR ARDT LEGL'.split(
      ' ',
    ),
  )('[31-2] know %s', (code) => {
    expect(RETURN_REASONS).toHaveProperty(code);
  });

  it('[31-2] end the mandate when the account cannot be debited any more, or was never to be', () => {
    expect(codesWhere({ mandate: 'END' })).toEqual([
      'AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'BE06', 'MD01', 'MD02', 'MD07', 'RC01',
    ]); // prettier-ignore
  });

  it.each(['AM04', 'AG02', 'BE05', 'MS03', 'FF01', 'RR04', 'ZZ99'])(
    'keep the mandate when the bank answers %s',
    (code) => {
      expect(returnReasonOf(code).mandate).toBe('KEEP');
    },
  );

  it.each(['AM05', 'MD06', 'MS02', 'SL01'])(
    '[31-2] suspend the mandate when the bank answers %s',
    (code) => {
      expect(returnReasonOf(code).mandate).toBe('SUSPEND');
    },
  );

  it('[31-2] refuse the IBAN of a payee only when they blame the account', () => {
    expect(codesWhere({ iban: 'REFUSE' })).toEqual([
      'AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'BE06', 'CNOR', 'MD07', 'RC01',
    ]); // prettier-ignore
  });

  it('[31-2] debit again only with a mandate that may be used', () => {
    for (const { debit, mandate } of Object.values(RETURN_REASONS)) {
      if (debit === 'CLOSE') expect(mandate).not.toBe('KEEP');
    }
  });

  it('[31-2] mail the person or go to an operator when a payment stops', () => {
    for (const { debit, transfer, iban, isMailed, isForOperator } of Object.values(
      RETURN_REASONS,
    )) {
      if (debit === 'CLOSE') expect(isMailed || isForOperator).toBe(true);
      if (transfer === 'RETRY' && iban === 'REFUSE') expect(isMailed).toBe(true);
    }
  });

  it('[31-2] send no mail about a death', () => {
    expect(returnReasonOf('MD07')).toMatchObject({ isMailed: false, isForOperator: true });
  });

  it('[31-2] say when the bank has the file already', () => {
    expect(['AM05', 'DUPL', 'FF01', 'MS03'].map(meansAlreadyReceived)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the last day of a return', () => {
  const monday = calendarDay('2026-06-15');

  it('[31-5] is five TARGET days after the collection', () => {
    expect(lastReturnDay('AM04', monday)).toBe('2026-06-22');
    // Good Friday and Easter Monday are closed.
    expect(lastReturnDay('AC04', calendarDay('2026-04-01'))).toBe('2026-04-10');
    // 14 July is not.
    expect(lastReturnDay('ZZ99', calendarDay('2026-07-10'))).toBe('2026-07-17');
  });

  it('[31-5] is eight weeks and two TARGET days after it for a refund', () => {
    expect(addDays(monday, 56)).toBe('2026-08-10');
    expect(lastReturnDay('MD06', monday)).toBe('2026-08-12');
  });

  it('[31-5] is thirteen months, thirty days and four TARGET days after it without a mandate', () => {
    expect(lastReturnDay('MD01', monday)).toBe('2027-08-19');
  });
});
