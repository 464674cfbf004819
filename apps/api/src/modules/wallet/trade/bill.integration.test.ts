import { describe, expect, it } from 'vitest';
import { useFebruaryTrades } from '../../../../test/changing-world.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { bearer } from '../../../../test/test-api.ts';

const BASE = '/api/eb/beneficiaires/echanges-millesime';

const { api, world, token } = useFebruaryTrades();

const old = (cents: number) => world.current.ledger.openLoadedAccount(cents, { millesime: 2026 });

describe('B-097', () => {
  const billOf = (reference: string, who = token.current) =>
    api.current.http.inject({
      url: `${BASE}/commandes/${reference}/facture/pdf`,
      headers: bearer(who),
    });
  const referenceOf = (body: string): string =>
    /"reference":"(EM[0-9A-Z]{10})"/.exec(body)?.[1] ?? '';

  it.each([
    ['CHEQUE', ['À noter au dos du chèque', 'À envoyer à', '12 rue de l’Exemple']],
    ['VIREMENT', ['IBAN', 'BIC', 'À scanner avec l’application de votre banque']],
  ])(
    '[TRADE-10] [25-1] [25-10] by %s shows the amount due and how to pay',
    async (modePaiement, facts) => {
      const account = await old(30_000);
      const ordered = await world.current.tradeAccount(
        account,
        { modePaiement },
        { token: token.current },
      );
      const reference = referenceOf(ordered.body);
      const reply = await billOf(reference);
      expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
      expect(reply.headers['content-type']).toBe('application/pdf');
      const pdf = readPdf(reply.rawPayload);
      expect(pdf).toMatchObject({ isTagged: true, lang: 'fr-FR', title: `Facture ${reference}` });
      const text = pdf.texts.join(' ');
      for (const said of [
        reference,
        '15,00\u00a0€',
        ...facts,
        '12/03/2027',
        'Compte du millésime 2026',
        // [25-10] every line of the address.
        '12 rue des Tilleuls, Résidence Les Acacias, Appartement 24, 69003 LYON',
      ]) {
        expect(text).toContain(said);
      }
      expect((await billOf(reference)).rawPayload.equals(reply.rawPayload)).toBe(true);
      const sophie = await api.current.signIn('demo-double');
      expect((await billOf(reference, sophie)).statusCode).toBe(404);
      expect((await billOf('EM0000000000')).statusCode).toBe(404);
    },
  );

  it('[TRADE-10] sends the amount due by mail too', async () => {
    const account = await old(30_000);
    const reference = referenceOf(
      (await world.current.tradeAccount(account, {}, { token: token.current })).body,
    );
    await world.current.doMessages('COURRIEL_ECHANGE_ENREGISTRE');
    const mail = api.current.mailbox.sent.findLast(({ text }) => text.includes(reference));
    expect(mail?.to).toBe('camille.rousseau@courriel.example');
    expect(mail?.text).toContain('15,00\u00a0€');
    expect(mail?.text).toContain('15/02/2027');
    expect(mail?.text).toContain('chèque');
    // [25-1] where to send it, with which reference, and by when.
    expect(mail?.text).toContain('12 rue de l’Exemple, 75012 PARIS');
    expect(mail?.text).toContain('À recevoir au plus tard le');
  });
});
