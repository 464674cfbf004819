import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPaperWorld,
  paymentOf,
  wrongCode,
  type PaperWorld,
} from '../../../../test/paper-world.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let world: PaperWorld;
let token: string;

beforeAll(async () => {
  world = createPaperWorld(api.current);
  token = await api.current.signIn('demo-rh');
});

const paid = async (cents: readonly number[]) => {
  const book = await world.openBook(cents);
  const reply = await world.pay(token, { ...paymentOf(book), commentaire: 'Garde d’octobre' });
  return { book, ...reply.json<{ numeroRemise: string; dateRemise: string }>() };
};

describe('a remittance', () => {
  it('[CHK-11] contains its vouchers', async () => {
    const { book, numeroRemise, dateRemise } = await paid([1_500, 2_000]);
    const reply = await world.get(token, `/paiements-titres/remises/${numeroRemise}`);
    expect(reply.statusCode, reply.body).toBe(200);
    const { intervenant, ...rest } = reply.json<RemittanceDetail>();
    expect(intervenant).not.toBe('');
    expect(rest).toEqual({
      numeroRemise,
      dateRemise,
      codeNAN: '1234567',
      nombreTitres: 2,
      montant: 35,
      statut: 'EN_COURS',
      numeroContrat: '100001',
      commentaire: 'Garde d’octobre',
      idProduit: book.stock.produit,
      libelleProduit: book.stock.produit,
      millesime: book.stock.millesime,
      titres: book.titres.map(({ numero, valeurCents }) => ({
        numeroTitre: numero,
        valeurFaciale: valeurCents / 100,
      })),
    });
    const history = await world.get(token, '/paiements-titres');
    expect(history.json<{ numeroRemise: string }[]>()[0]?.numeroRemise).toBe(numeroRemise);
  });

  it('[CHK-11] [L45] [A29] has a slip that is tagged, complete and deterministic', async () => {
    const { book, numeroRemise } = await paid([1_500]);
    const path = `/paiements-titres/remises/${numeroRemise}/pdf`;
    const reply = await world.get(token, path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toContain(`remise-${numeroRemise}.pdf`);
    const { isTagged, lang, title, texts } = readPdf(reply.rawPayload);
    expect({ isTagged, lang, title }).toEqual({
      isTagged: true,
      lang: 'fr-FR',
      title: 'Bordereau de remise de titres',
    });
    for (const word of [numeroRemise, '1234567', book.titres[0]!.numero, 'Total, 1 titre']) {
      expect(texts.join('\n')).toContain(word);
    }
    expect(texts).not.toContain(book.scratched[0]!.caseAGratter);
    expect((await world.get(token, path)).rawPayload.equals(reply.rawPayload)).toBe(true);
  });
});

describe('B-075', () => {
  const books = async (contract = '100001') => {
    const reply = await world.get(
      token,
      `/paiements-titres/produits-titres?numeroContrat=${contract}`,
    );
    return reply.json<CheckbookStatement[]>();
  };

  it('[CHK-11] [CHK-18] lists usable vouchers, grouped by product and vintage', async () => {
    const book = await world.openBook([1_500, 2_000]);
    const old = await world.openBook([1_500], { millesime: book.stock.millesime - 2 });
    const listed = await books();
    const mine = listed.find(({ idProduit }) => idProduit === book.stock.produit);
    expect(mine).toMatchObject({
      numeroContrat: '100001',
      millesime: book.stock.millesime,
      valeurFaciale: null,
      nombreDisponibles: 2,
      montantDisponible: 35,
      titres: book.titres.map(({ numero, valeurCents }) => ({
        numeroTitre: numero,
        valeurFaciale: valeurCents / 100,
        statut: 'ACTIF',
      })),
    });
    expect(listed.some(({ idProduit }) => idProduit === old.stock.produit)).toBe(false);
  });

  it('changes with a payment immediately', async () => {
    const { book } = await paid([1_500]);
    const mine = (await books()).find(({ idProduit }) => idProduit === book.stock.produit);
    expect(mine).toMatchObject({ nombreDisponibles: 0, titres: [{ statut: 'UTILISE' }] });
  });

  it('requires the contract', async () => {
    const reply = await world.get(token, '/paiements-titres/produits-titres');
    expect(reply.statusCode).toBe(400);
  });
});

describe('a lost or stolen voucher', () => {
  it('[CHK-09] is blocked immediately by its owner, who gets a mail', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const [lost, kept] = book.titres;
    const reply = await world.oppose(token, lost!.numero, 'VOL');
    expect(reply.statusCode, reply.body).toBe(200);
    const opposition = reply.json<Record<string, string>>();
    expect(opposition).toEqual({
      numeroTitre: lost!.numero,
      motif: 'VOL',
      dateOpposition: opposition['dateOpposition'],
      statut: 'BLOQUE',
    });
    expect(opposition['dateOpposition']).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect((await world.pay(token, paymentOf(book))).json()).toMatchObject({
      code: 'TITRE_INDISPONIBLE',
      erreurs: [{ champ: 'titres.0.numeroTitre' }],
    });
    expect((await world.check(token, book.scratched[0]!)).json()).toMatchObject({
      caseAGratterValide: false,
    });
    expect((await world.titre(kept!.numero))?.['statut']).toBe('ACTIF');

    // A repetition with another reason keeps the opposition and sends no second mail.
    const again = await world.oppose(token, lost!.numero, 'PERTE');
    expect(again.json()).toEqual(opposition);
    expect(await world.doMessages('COURRIEL_OPPOSITION_TITRE')).toBe(1);
    const mails = api.current.mailbox.sent.filter(({ subject }) => subject.includes(lost!.numero));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'camille.rousseau@courriel.example' });
    expect(mails[0]?.text).toContain('volé');
  });

  it('is not unblocked while its opposition is open', async () => {
    const book = await world.openBook([1_500]);
    const { numero } = book.titres[0]!;
    await world.oppose(token, numero);
    const free = async () => {
      const [row] = await api.current.query(
        `select titre_step($1, 'BLOQUE', 'ACTIF', 'operateur') as freed`,
        [numero],
      );
      return row?.['freed'];
    };
    expect(await free()).toBe(false);
    await api.current.query('update titre_opposition set levee_le = now() + interval $$1 day$$');
    expect(await free()).toBe(true);
    expect((await world.oppose(token, numero)).statusCode).toBe(200);
  });

  it('can be opposed when it was blocked by wrong codes', async () => {
    const book = await world.openBook([1_500]);
    const { numero } = book.titres[0]!;
    const right = book.scratched[0]!;
    for (let step = 1; step <= 3; step += 1) {
      await world.check(token, {
        ...right,
        caseAGratter: wrongCode(right.caseAGratter, step),
      });
    }
    expect(await world.titre(numero)).toEqual({ statut: 'BLOQUE', essais: 3 });
    expect((await world.oppose(token, numero)).statusCode).toBe(200);
  });

  it('cannot be opposed when used, or before its delivery', async () => {
    const { book } = await paid([1_500]);
    expect((await world.oppose(token, book.titres[0]!.numero)).json()).toMatchObject({
      code: 'OPPOSITION_IMPOSSIBLE',
    });
    const [sent] = await api.current.query(
      `select t.numero from titre t join beneficiary b on b.id = t.beneficiary_id
       join user_account u on u.id = b.account_id
       where u.login = 'demo-rh' and t.statut in ('EXPEDIE', 'EN_FABRICATION') limit 1`,
    );
    expect((await world.oppose(token, String(sent?.['numero']))).statusCode).toBe(409);
    expect((await world.oppose(token, book.titres[0]!.numero, 'OUBLI')).statusCode).toBe(400);
  });
});

describe('several lost vouchers', () => {
  it('[25-22] are blocked together, with one mail that explains the next steps', async () => {
    const book = await world.openBook([1_500, 2_000, 1_500]);
    const numeros = book.titres.slice(0, 2).map(({ numero }) => numero);
    await world.doMessages('COURRIEL_OPPOSITION_TITRE');
    const reply = await world.opposeMany(token, numeros.toReversed());
    expect(reply.statusCode, reply.body).toBe(200);
    expect(
      reply.json<{ numeroTitre: string; statut: string }[]>().map((one) => one.numeroTitre),
    ).toEqual(numeros);
    expect(await world.doMessages('COURRIEL_OPPOSITION_TITRE')).toBe(1);
    const mail = api.current.mailbox.sent.find(({ text }) => text.includes(numeros[0]!));
    expect(mail?.subject).toBe('Vos 2 titres CESU sont bloqués');
    for (const words of [...numeros, '35,00\u00a0€', 'Leur valeur n’est pas perdue', '/contact'])
      expect(mail?.text).toContain(words);
    expect((await world.titre(book.titres[2]!.numero))?.['statut']).toBe('ACTIF');
    // A repetition has no effect.
    expect((await world.opposeMany(token, numeros)).statusCode).toBe(200);
    expect(await world.doMessages('COURRIEL_OPPOSITION_TITRE')).toBe(0);
  });

  it('[25-22] are all refused when one of them cannot be blocked', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const { book: used } = await paid([1_500]);
    const [first, second] = book.titres.map(({ numero }) => numero);
    const gone = used.titres[0]!.numero;
    const reply = await world.opposeMany(token, [first!, gone, second!]);
    expect(reply.json()).toMatchObject({
      code: 'OPPOSITION_IMPOSSIBLE',
      erreurs: [{ champ: 'titres.1', message: `Titre ${gone}` }],
    });
    expect((await world.titre(first!))?.['statut']).toBe('ACTIF');
    expect((await world.titre(second!))?.['statut']).toBe('ACTIF');
    expect((await world.opposeMany(token, [first!, '9999999999'])).statusCode).toBe(404);
    expect((await world.opposeMany(token, [first!, first!])).statusCode).toBe(400);
    expect((await world.opposeMany(token, [])).statusCode).toBe(400);
  });

  it('[25-22] [S22] are refused when one belongs to another user', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const stranger = await api.current.signIn('demo-double');
    const reply = await world.opposeMany(
      stranger,
      book.titres.map(({ numero }) => numero),
    );
    expect(reply.statusCode).toBe(404);
    expect((await world.titre(book.titres[0]!.numero))?.['statut']).toBe('ACTIF');
  });
});

describe('the state of a voucher on its statement', () => {
  const rowsOf = async ({ stock }: { stock: { produit: string; millesime: number } }) => {
    const reply = await world.get(
      token,
      `/titres/${stock.produit}/${stock.millesime}/releve?numeroContrat=100001`,
    );
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<CheckbookStatement>();
  };

  it('[25-22] has the reason and date of a loss', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const opposed = await world.oppose(token, book.titres[0]!.numero, 'VOL');
    const { dateOpposition } = opposed.json<{ dateOpposition: string }>();
    const { titres, nombreDisponibles } = await rowsOf(book);
    expect(titres).toMatchObject([
      { statut: 'BLOQUE', raison: 'VOL', dateRaison: dateOpposition },
      { statut: 'ACTIF' },
    ]);
    expect(titres[1]).not.toHaveProperty('raison');
    expect(nombreDisponibles).toBe(1);
  });

  it('[25-22] [CHK-08] is consistent with the answer to a right code after wrong ones', async () => {
    const book = await world.openBook([1_500, 1_500]);
    const right = book.scratched[0]!;
    for (let step = 1; step <= 3; step += 1)
      await world.check(token, { ...right, caseAGratter: wrongCode(right.caseAGratter, step) });
    const { titres, nombreDisponibles } = await rowsOf(book);
    expect(titres[0]?.statut).toBe('BLOQUE');
    expect(['ESSAIS_EPUISES', 'CODES_ERRONES']).toContain(titres[0]?.raison);
    expect(titres[1]?.statut).toBe('ACTIF');
    expect(nombreDisponibles).toBe(1);
  });

  it('[25-22] is not available when its vintage has expired', async () => {
    const book = await world.openBook([1_500]);
    const old = await world.openBook([1_500], { millesime: book.stock.millesime - 2 });
    const { titres, nombreDisponibles } = await rowsOf(old);
    expect(titres).toMatchObject([{ statut: 'EXPIRE', raison: 'HORS_PERIODE' }]);
    expect(nombreDisponibles).toBe(0);
  });

  it('[25-22] tells the reason of the block when no loss was declared', async () => {
    const book = await world.openBook([1_500]);
    await api.current.query(`select titre_step($1, 'ACTIF', 'BLOQUE', 'operateur')`, [
      book.titres[0]!.numero,
    ]);
    expect((await rowsOf(book)).titres).toMatchObject([{ statut: 'BLOQUE', raison: 'EMETTEUR' }]);
  });
});

describe('B-063', () => {
  it('[CHK-07] [CHK-08] answers true for the right code and false for another', async () => {
    const book = await world.openBook([1_500]);
    const right = book.scratched[0]!;
    const wrong = { ...right, caseAGratter: wrongCode(right.caseAGratter) };
    expect((await world.check(token, right)).json()).toEqual({
      numeroCheque: right.numeroTitre,
      caseAGratter: right.caseAGratter,
      caseAGratterValide: true,
    });
    expect((await world.check(token, wrong)).json()).toEqual({
      numeroCheque: right.numeroTitre,
      caseAGratter: wrong.caseAGratter,
      caseAGratterValide: false,
    });
    expect((await world.check(token, { ...right, caseAGratter: '12a4' })).statusCode).toBe(400);
  });
});
