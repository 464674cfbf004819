import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  creditRequest,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { thisYear } from '../../../../test/today.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { paperToAccount } from '../../../ledger/templates/voucher-changes.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let world: ConversionWorld;
let token: string;

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  token = await api.current.signIn('demo-rh');
});
afterAll(() => world.close());

const endingIn = (days: 28 | 29): number => {
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  let year = thisYear() + 1;
  while (isLeap(year) !== (days === 29)) year += 1;
  return year;
};
const COMMON = endingIn(28);
const LEAP = endingIn(29);

/** In winter, midnight in Paris is 23:00 UTC. */
const WINDOWS: readonly (readonly [instant: string, year: number, isOpen: boolean])[] = [
  [`${COMMON}-01-31T22:58:00Z`, COMMON, true],
  [`${COMMON}-01-31T23:00:00Z`, COMMON, false],
  [`${COMMON}-02-01T12:00:00Z`, COMMON, false],
  [`${COMMON}-02-28T22:58:00Z`, COMMON, false],
  [`${COMMON}-02-28T23:00:00Z`, COMMON, false],
  [`${LEAP}-01-31T22:58:00Z`, LEAP, true],
  [`${LEAP}-01-31T23:00:00Z`, LEAP, false],
  [`${LEAP}-02-29T22:58:00Z`, LEAP, false],
];

describe('[L23] [I16] conversion of the ending vintage', () => {
  it.each(WINDOWS)('at %s of the year %i: %s', async (instant, year, isOpen) => {
    const account = await world.ledger.openLoadedAccount(6_000, { millesime: year - 1 });
    const book = await world.openBook([1_500], { millesime: year - 1 });
    await world.goTo(instant);
    const query = '?numeroContrat=100001&typeContrat=CESU_RH';
    const offered = await world.read(`/produits-titres${query}`, token);
    expect(offered.body.includes(account.numero)).toBe(isOpen);
    expect(offered.body.includes(book.titres[0]?.numero ?? '')).toBe(isOpen);
    const replies = [
      await world.toPaper(bookRequest(account), { token }),
      await world.toAccount(creditRequest(book), { token }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode, reply.body).toBe(isOpen ? 200 : 409);
      if (!isOpen) expect(reply.json()).toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
    }
    expect(await world.ledger.balanceOf(account.compteId)).toBe(isOpen ? 3_000 : 6_000);
    expect(await world.statutsOf(book)).toEqual([isOpen ? 'CONVERTI' : 'ACTIF']);
  });

  it('is refused by the ledger too, whatever the clock of the server', async () => {
    const year = COMMON;
    const book = await world.openBook([1_500], { millesime: year - 1 });
    await world.books.setBusinessTime(`${year}-02-01T12:00:00Z`);
    clock.goTo(`${year}-01-15T12:00:00Z`);
    const { account, stock, titres } = book;
    const refusal = await world.ledger
      .post([
        paperToAccount({ compteId: account.compteId, stock, titres, availableFrom: '2099-01-01' }),
      ])
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    const loaded = await world.ledger.openLoadedAccount(6_000, { millesime: year - 1 });
    expect(await world.refusedPaper(bookRequest(loaded), { token })).toMatchObject({
      status: 409,
      code: 'OPERATION_HORS_PERIODE',
    });
    expect((await world.toAccount(creditRequest(book), { token })).statusCode).toBe(409);
    expect(await world.ledger.balanceOf(loaded.compteId)).toBe(6_000);
    expect(await world.statutsOf(book)).toEqual(['ACTIF']);
  });
});

describe('[CONV-11] [CONV-12] delays across the end of February', () => {
  it.each([
    [`${COMMON}-02-26T12:00:00Z`, COMMON, `08/03/${COMMON}`, `01/03/${COMMON}`],
    [`${LEAP}-02-26T12:00:00Z`, LEAP, `07/03/${LEAP}`, `29/02/${LEAP}`],
    // Late in the evening UTC it is the next day in Paris.
    [`${LEAP}-02-28T23:30:00Z`, LEAP, `10/03/${LEAP}`, `03/03/${LEAP}`],
  ])('requested at %s, of the vintage %i: %s and %s', async (instant, millesime, book, credit) => {
    const account = await world.ledger.openLoadedAccount(6_000, { millesime });
    const titres = await world.openBook([1_500], { millesime });
    await world.goTo(instant);
    const paper = await world.toPaper(bookRequest(account), { token });
    expect(paper.json()).toMatchObject({ delaiJours: 10, dateDisponibilite: book });
    const back = await world.toAccount(creditRequest(titres), { token });
    expect(back.json()).toMatchObject({ delaiJours: 3, dateDisponibilite: credit });
  });

  it('keep the ledger balanced', async () => {
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });
});
