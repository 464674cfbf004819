import type { CampaignLine } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addLines, type LineManager } from '../../../../test/funder-line-world.ts';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { createLineCampaigns } from '../../../../test/line-campaigns.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

describe('[FUND-12] lines of a campaign', () => {
  it('show the person and the amount, never the purpose [P20]', async () => {
    const id = await createCampaign();
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

  it('are paged without gaps or duplicates', async () => {
    const id = await createCampaign();
    const ids = await addLines(
      api.current,
      id,
      Array.from({ length: 7 }, () => ({ accountCents: 5_000 })),
    );
    const seen: string[] = [];
    for (let rest: string | undefined = 'lignes?taille=3'; rest !== undefined;) {
      const reply = await helene.get(id, rest);
      seen.push(...reply.json<CampaignLine[]>().map(({ idLigne }) => idLigne));
      const avant = cursorOf(reply);
      rest = avant === undefined ? undefined : `lignes?taille=3&avant=${avant}`;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it('are filtered by status, payment, category, form and text, and counted with the same filters', async () => {
    const id = await createCampaign();
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

describe('[FUND-14] validating lines', () => {
  it('validates pending lines and leaves the others', async () => {
    const id = await createCampaign();
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

  it('refuses lines of another campaign and unknown ones, and changes nothing', async () => {
    const id = await createCampaign();
    const other = await createCampaign();
    const [mine = ''] = await addLines(api.current, id, [{ accountCents: 5_000 }]);
    const [theirs = ''] = await addLines(api.current, other, [{ accountCents: 5_000 }]);
    const reply = await helene.post(id, 'lignes/validation', { idsLignes: [mine, theirs] });
    expect(reply.statusCode).toBe(404);
    expect((await helene.lines(id))[0]?.statut).toBe('EN_ATTENTE');
  });
});
