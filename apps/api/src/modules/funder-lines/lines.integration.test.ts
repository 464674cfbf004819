import type { SessionLine } from '@portail/contract/schemas/funder-lines.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFunder, openSessionBody } from '../../../test/funder-calls.ts';
import { addLines, createLineManager, type LineManager } from '../../../test/funder-line-world.ts';
import { codeOf, fieldsOf } from '../../../test/order-calls.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let createSession: (changes?: object) => Promise<string>;

const QUOTAS = [
  {
    categoriePersonnel: 'Employé',
    maxParticipation: 600,
    maxCESU: 1_000,
    tauxParticipation: 60,
    tranches: [],
  },
  {
    categoriePersonnel: 'Cadre',
    maxParticipation: 400,
    maxCESU: 1_000,
    tauxParticipation: 40,
    tranches: [],
  },
];

beforeAll(async () => {
  helene = await createLineManager(api.current);
  const funder = await createFunder(api.current);
  createSession = (changes = {}) =>
    funder.created(
      openSessionBody(api.current, {
        quotas: QUOTAS,
        idProduitTitre: 'SAP',
        restrictionsValeursTitres: [10, 20],
        ...changes,
      }),
    );
});

const outboxOf = async (id: string) =>
  (
    await api.current.query(
      `select kind, payload from outbox_message where payload::text like '%' || $1 || '%' order by kind`,
      [id],
    )
  ).map(({ kind, payload }) => ({ kind, payload }));

describe('[FUND-12] lines of a session', () => {
  it('say who asks and how much, and never what for [P20]', async () => {
    const id = await createSession();
    const [idLigne] = await addLines(api.current, id, [
      { nom: 'Rousseau', prenom: 'Zoé', matricule: 'M1', accountCents: 10_000, titres: 10 },
    ]);
    const [line, ...others] = await helene.lines(id);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      idLigne,
      nom: 'Rousseau',
      prenom: 'Zoé',
      matricule: 'M1',
      categoriePersonnel: 'Employé',
      montantTotal: 250,
      montantCompte: 100,
      montantTitre: 150,
      valeurFaciale: 15,
      nombreTitres: 10,
      partFinancee: 150,
      partBeneficiaire: 100,
      statut: 'EN_ATTENTE',
      statutPaiement: 'A_PAYER',
      decidable: true,
      modifiable: true,
      annulable: false,
    });
    const words = JSON.stringify(line);
    expect(words).not.toMatch(/motif|MENAGE|adresse|telephone|naissance/i);
  });

  it('come by pages that leave none out and give none twice', async () => {
    const id = await createSession();
    const ids = await addLines(
      api.current,
      id,
      Array.from({ length: 7 }, () => ({ accountCents: 5_000 })),
    );
    const seen: string[] = [];
    for (let apres = ''; ;) {
      const page = await helene.lines(id, `?taille=3${apres}`);
      seen.push(...page.map(({ idLigne }) => idLigne));
      if (page.length < 3) break;
      apres = `&apres=${seen.at(-1)}`;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('are found by state, payment, category, form and words, and counted alike', async () => {
    const id = await createSession();
    await addLines(api.current, id, [
      { nom: 'Lefèvre', prenom: 'Anne-Marie', matricule: 'AB77', accountCents: 5_000 },
      { nom: 'Martin', accountCents: 5_000, statut: 'VALIDEE', categorie: 'Cadre', rate: 4_000 },
      { nom: 'Durand', titres: 10, rate: 10_000 },
      { nom: 'Petit', titres: 10, accountCents: 2_000, statut: 'REFUSEE' },
    ]);
    const names = async (query: string) =>
      (await helene.lines(id, `?${query}`)).map(({ nom }) => nom).toSorted();
    expect(await names('statut=VALIDEE')).toEqual(['Martin']);
    expect(await names('statutPaiement=SANS_OBJET')).toEqual(['Durand']);
    expect(await names('categorie=Cadre')).toEqual(['Martin']);
    expect(await names('forme=COMPTE')).toEqual(['Lefèvre', 'Martin']);
    expect(await names('forme=TITRE')).toEqual(['Durand']);
    expect(await names('forme=MIXTE')).toEqual(['Petit']);
    expect(await names('recherche=anne%20LEFEVRE')).toEqual(['Lefèvre']);
    expect(await names('recherche=ab77')).toEqual(['Lefèvre']);
    expect(await names('recherche=personne')).toEqual([]);
    expect((await helene.get(id, 'lignes/nombre')).json()).toEqual({
      nombre: 4,
      nombreEnAttente: 2,
      montantTotal: 420,
      partFinancee: 302,
      partBeneficiaire: 118,
    });
    expect((await helene.get(id, 'lignes/nombre?statut=VALIDEE')).json()).toMatchObject({
      nombre: 1,
      montantTotal: 50,
    });
    expect((await helene.get(id, 'lignes?statut=AUTRE')).statusCode).toBe(400);
    expect((await helene.get(id, 'lignes?taille=1001')).statusCode).toBe(400);
  });
});

describe('[FUND-14] waiting lines', () => {
  it('become validated, and those that no longer wait stay what they are', async () => {
    const id = await createSession();
    const ids = await addLines(api.current, id, [
      { accountCents: 5_000 },
      { accountCents: 5_000 },
      { accountCents: 5_000, statut: 'REFUSEE' },
    ]);
    const validate = () => helene.post(id, 'lignes/validation', { idsLignes: ids });
    expect((await validate()).json()).toEqual({ nombreValidees: 2 });
    expect((await validate()).json()).toEqual({ nombreValidees: 0 });
    const statuts = (await helene.lines(id)).map(({ statut }) => statut).toSorted();
    expect(statuts).toEqual(['REFUSEE', 'VALIDEE', 'VALIDEE']);
  });

  it('of another session, or of nobody, are not there, and nothing is done', async () => {
    const id = await createSession();
    const other = await createSession();
    const [mine = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const [theirs = ''] = await addLines(api.current, other, [{ accountCents: 5_000 }]);
    const reply = await helene.post(id, 'lignes/validation', { idsLignes: [mine, theirs] });
    expect(reply.statusCode).toBe(404);
    expect((await helene.lines(id))[0]?.statut).toBe('EN_ATTENTE');
  });
});

describe('[FUND-13] a funder', () => {
  const only = async (id: string): Promise<SessionLine> => {
    const [line] = await helene.lines(id);
    if (line === undefined) throw new Error('no line');
    return line;
  };

  it('refuses a line, and its person reads why in a mail', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const reply = await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(reply.json()).toMatchObject([{ idLigne, statut: 'REFUSEE', decidable: false }]);
    expect(await outboxOf(idLigne)).toEqual([
      { kind: 'COURRIEL_LIGNE', payload: { precommandeId: idLigne, event: 'REFUSEE' } },
    ]);
    // Once more says the same and does nothing.
    expect((await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }])).statusCode).toBe(200);
    expect(await outboxOf(idLigne)).toHaveLength(1);
  });

  it('opens the refund of a paid line that it refuses, once', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statutPaiement: 'PAYEE', referenceTransaction: 'TX-REFUS-1' },
    ]);
    await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(await outboxOf(idLigne)).toEqual([
      { kind: 'COURRIEL_LIGNE', payload: { precommandeId: idLigne, event: 'REFUSEE' } },
      {
        kind: 'REMBOURSEMENT_CARTE',
        payload: { precommandeId: idLigne, referenceTransaction: 'TX-REFUS-1' },
      },
    ]);
    // It stays paid until the provider has given the money back.
    expect(await only(id)).toMatchObject({ statut: 'REFUSEE', statutPaiement: 'PAYEE' });
  });

  it('cancels a validated line, and nothing is awaited of its person any more', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statut: 'VALIDEE' },
    ]);
    const refused = await helene.patch(id, [{ idLigne, statut: 'REFUSEE' }]);
    expect(codeOf(refused)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect(fieldsOf(refused)).toEqual([
      { champ: 'lignes.0.statut', message: 'Cette ligne n’attend plus de décision.' },
    ]);
    await helene.patch(id, [{ idLigne, statut: 'ANNULEE' }]);
    expect(await only(id)).toMatchObject({ statut: 'ANNULEE', statutPaiement: 'SANS_OBJET' });
  });

  it('changes an amount, whose parts follow the rate and the ceiling', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 10_000, titres: 10 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 180 }]);
    expect(reply.json()).toMatchObject([
      {
        montantTotal: 180,
        montantTitre: 150,
        montantCompte: 30,
        partFinancee: 108,
        partBeneficiaire: 72,
      },
    ]);
    const less = await helene.patch(id, [{ idLigne, montantTotal: 100 }]);
    expect(less.json()).toMatchObject([
      { montantTitre: 0, montantCompte: 100, valeurFaciale: null, nombreTitres: 0 },
    ]);
    expect(await outboxOf(idLigne)).toHaveLength(2);
  });

  it('validates with another amount at once, and tells the person of it', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 10_000 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 90, statut: 'VALIDEE' }]);
    expect(reply.json()).toMatchObject([{ montantTotal: 90, statut: 'VALIDEE' }]);
    expect(await outboxOf(idLigne)).toMatchObject([{ payload: { event: 'MONTANT' } }]);
  });

  it.each([
    ['nothing', 0, 'Montant invalide.'],
    ['a third decimal', 10.001, 'Montant invalide.'],
    ['more than the session allows', 1_000.01, 'Le montant ne peut pas dépasser'],
  ])('is told that %s is no amount for a line', async (_what, montantTotal, message) => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const reply = await helene.patch(id, [{ idLigne, montantTotal }]);
    expect(reply.statusCode).toBe(400);
    expect(fieldsOf(reply)[0]).toMatchObject({
      champ: 'lignes.0.montantTotal',
      message: expect.stringContaining(message) as string,
    });
  });

  it('is told which numbers of vouchers there are', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [{ titres: 10 }]);
    const messageOf = async (montantTotal: number) =>
      fieldsOf(await helene.patch(id, [{ idLigne, montantTotal }]))[0]?.message;
    expect(await messageOf(160)).toContain('multiple de 15,00');
    expect(await messageOf(165)).toContain('(10, 20)');
    expect((await helene.patch(id, [{ idLigne, montantTotal: 300 }])).json()).toMatchObject([
      { nombreTitres: 20, montantTitre: 300 },
    ]);
  });

  it('changes no amount that is paid, given up, or that would ask for a payment nobody chose', async () => {
    const id = await createSession();
    const [paid = '', over = '', free = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statutPaiement: 'PAYEE' },
      { accountCents: 5_000, statut: 'ANNULEE' },
      { accountCents: 50_000, rate: 10_000 },
    ]);
    const messages = async (idLigne: string, montantTotal: number) =>
      fieldsOf(await helene.patch(id, [{ idLigne, montantTotal }])).map(({ message }) => message);
    expect(await messages(paid, 40)).toEqual([
      'Cette ligne est payée\u00a0: son montant ne change plus.',
    ]);
    expect(await messages(over, 40)).toEqual(['Cette ligne est refusée ou annulée.']);
    expect((await messages(free, 700))[0]).toContain('une part resterait à payer');
  });

  it('keeps the year’s ceiling over all the orders of a person', async () => {
    const id = await createSession({ idGroupeSession: 'PLAFOND-A' });
    const other = await createSession({ idGroupeSession: 'PLAFOND-A' });
    const [idLigne = ''] = await addLines(api.current, id, [{ accountCents: 20_000 }]);
    const [elsewhere = ''] = await addLines(api.current, other, [{ accountCents: 90_000 }]);
    await api.current.query(
      `update precommande set beneficiary_id = (select beneficiary_id from precommande where id = $1)
       where id = $2`,
      [idLigne, elsewhere],
    );
    const reply = await helene.patch(id, [{ idLigne, montantTotal: 150 }]);
    expect(fieldsOf(reply)[0]?.message).toMatch(/ne peut pas dépasser 100,00/);
    // 540 of the 600 that the funder gives in a year are given: 60 are left.
    expect((await helene.patch(id, [{ idLigne, montantTotal: 100 }])).json()).toMatchObject([
      { partFinancee: 60, partBeneficiaire: 40 },
    ]);
  });

  it('changes all of them or none, and is told of each that cannot be', async () => {
    const id = await createSession();
    const [one = '', two = '', three = ''] = await addLines(api.current, id, [
      { accountCents: 5_000 },
      { accountCents: 5_000, statut: 'REFUSEE' },
      { accountCents: 5_000 },
    ]);
    const reply = await helene.patch(id, [
      { idLigne: one, statut: 'VALIDEE' },
      { idLigne: two, statut: 'VALIDEE' },
      { idLigne: three, montantTotal: 60 },
    ]);
    expect(reply.statusCode).toBe(409);
    expect(fieldsOf(reply).map(({ champ }) => champ)).toEqual(['lignes.1.statut']);
    const after = await helene.lines(id);
    expect(after.find(({ idLigne }) => idLigne === one)?.statut).toBe('EN_ATTENTE');
    expect(after.find(({ idLigne }) => idLigne === three)?.montantTotal).toBe(50);
    const twice = await helene.patch(id, [
      { idLigne: one, statut: 'VALIDEE' },
      { idLigne: one, statut: 'REFUSEE' },
    ]);
    expect(fieldsOf(twice)).toEqual([
      { champ: 'lignes.1.idLigne', message: 'Cette ligne est indiquée deux fois.' },
    ]);
  });

  it('leaves alone what an order has taken', async () => {
    const id = await createSession();
    const [idLigne = ''] = await addLines(api.current, id, [
      { accountCents: 5_000, statut: 'VALIDEE', rate: 10_000 },
    ]);
    const order = await api.current.http.inject({
      method: 'POST',
      url: `/api/eb/sessions-precommande/gestion/${id}/commandes`,
      headers: { authorization: `Bearer ${helene.token}`, 'idempotency-key': `prise-${id}` },
      payload: {},
    });
    expect(order.statusCode, order.body).toBe(200);
    const reply = await helene.patch(id, [{ idLigne, statut: 'ANNULEE' }]);
    expect(codeOf(reply)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect(await only(id)).toMatchObject({ annulable: false, modifiable: false });
  });

  it('and its person who act at the same moment are served one after the other', async () => {
    const id = await createSession();
    const ids = await addLines(
      api.current,
      id,
      Array.from({ length: 6 }, () => ({ accountCents: 5_000 })),
    );
    const replies = await Promise.all([
      helene.patch(
        id,
        ids.map((idLigne) => ({ idLigne, statut: 'VALIDEE' })),
      ),
      helene.patch(
        id,
        ids.toReversed().map((idLigne) => ({ idLigne, statut: 'REFUSEE' })),
      ),
      helene.post(id, 'lignes/validation', { idsLignes: ids }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual(
      [],
    );
    const statuts = new Set((await helene.lines(id)).map(({ statut }) => statut));
    expect(statuts.size).toBe(1);
  });
});
