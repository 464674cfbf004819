import { beforeAll, describe, expect, it } from 'vitest';
import { addLines, type LineManager } from '../../../../test/funder-line-world.ts';
import { createLineSessions } from '../../../../test/line-sessions.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let createSession: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createSession } = await createLineSessions(api.current));
});

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
    expect((await helene.get(id, 'lignes?taille=201')).statusCode).toBe(400);
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
