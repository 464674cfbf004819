import { orderedMillesime } from '@portail/rules/wallet/vouchers/millesime.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  accountOnly,
  codeOf,
  createOrderer,
  campaignUrl,
  type Orderer,
} from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let camille: Orderer;
const others = new Map<string, Orderer>();
const as = async (login: string): Promise<Orderer> => {
  const known = others.get(login) ?? (await createOrderer(api.current, login));
  others.set(login, known);
  return known;
};

beforeAll(async () => {
  camille = await createOrderer(api.current, 'demo-rh');
});
afterEach(async () => {
  await api.current.query(
    `update precommande set statut = 'ANNULEE' where statut in ('EN_ATTENTE', 'VALIDEE')`,
  );
  await api.current.query('delete from attempt_limit');
});

const check = async (orderer: Orderer, campaign: string, values: Record<string, string>) =>
  orderer.post(campaignUrl(campaign, 'verification-controles'), {
    informationsControles: await orderer.controls(campaign, values),
  });

const ceiling = async (orderer: Orderer, campaign: string, values: Record<string, string> = {}) => {
  const [category] = await orderer.categories(campaign);
  return orderer.post(campaignUrl(campaign, 'plafond-commande'), {
    idCategoriePersonnel: category?.categoriePersonnelId,
    informationsControles: await orderer.controls(campaign, values),
  });
};

const part = async (
  orderer: Orderer,
  campaign: string,
  { titre = 0, compte = 0, category = 0 }: { titre?: number; compte?: number; category?: number },
) => {
  const categories = await orderer.categories(campaign);
  const reply = await orderer.post(campaignUrl(campaign, 'part-beneficiaire'), {
    idCategoriePersonnel: categories[category]?.categoriePersonnelId,
    montantTotal: titre + compte,
    montantTitre: titre,
    montantCompte: compte,
    valeurFaciale: titre === 0 ? null : 15,
    informationsControles: await orderer.controls(campaign),
  });
  return reply.json<Record<string, number>>();
};

describe('[ORD-18] control information', () => {
  it('accepts the funder’s values in any spelling', async () => {
    const right = await check(camille, '5001', { MATRICULE: ' 1000001a ' });
    expect(right.json()).toEqual({ valide: true });
  });

  it('reports which value of the own line is wrong', async () => {
    const reply = await check(camille, '5001', { DATE_NAISSANCE: '15/03/1986' });
    const [, birth] = await camille.controls('5001');
    expect(reply.json()).toEqual({
      valide: false,
      erreurs: [
        {
          idControle: birth?.idControle,
          message: 'Cette information ne correspond pas à celle transmise par votre financeur.',
        },
      ],
    });
  });

  it('does not report which value is wrong when the line may belong to another person', async () => {
    const ines = await as('demo-vide');
    const colleague = { MATRICULE: '1000101K', DATE_NAISSANCE: '16/06/1990' };
    const reply = await check(ines, '5001', colleague);
    expect(reply.json<{ erreurs: unknown[] }>().erreurs).toHaveLength(2);
  });

  it('refuses a line that already has a holder', async () => {
    const thomas = await as('demo-vide');
    const reply = await check(thomas, '5001', {
      MATRICULE: '1000001A',
      DATE_NAISSANCE: '14/03/1986',
    });
    expect(reply.json()).toMatchObject({ valide: false });
  });

  it('limits the tries over all calls', async () => {
    const thomas = await as('demo-vide');
    const guess = (day: number) => ({
      MATRICULE: '1000102L',
      DATE_NAISSANCE: `${String(day).padStart(2, '0')}/03/1998`,
    });
    const statuses: number[] = [];
    for (let day = 1; day <= 12; day += 1) {
      const reply =
        day % 2 === 0
          ? await check(thomas, '5001', guess(day))
          : await ceiling(thomas, '5001', guess(day));
      statuses.push(reply.statusCode);
    }
    expect(statuses).toContain(429);
    expect(
      (await check(thomas, '5001', { ...guess(1), DATE_NAISSANCE: '28/02/1998' })).statusCode,
    ).toBe(429);
    // Other people are not locked out, nor is the own line.
    expect((await check(camille, '5001', {})).json()).toEqual({ valide: true });
  });

  it('[25-08] [XC-16] reports a malformed matricule without counting a try', async () => {
    const thomas = await as('demo-vide');
    for (let tries = 0; tries < 12; tries += 1) {
      const reply = await check(thomas, '5001', {
        MATRICULE: '1000102',
        DATE_NAISSANCE: '28/02/1998',
      });
      const [matricule] = await thomas.controls('5001');
      expect(reply.json()).toEqual({
        valide: false,
        erreurs: [
          { idControle: matricule?.idControle, message: 'Le format du matricule est incorrect' },
        ],
      });
    }
    expect((await check(camille, '5001', { MATRICULE: 'E12' })).json()).toMatchObject({
      erreurs: [{ message: 'Le format du matricule est incorrect' }],
    });
  });

  it('reports missing answers', async () => {
    const reply = await camille.post(campaignUrl('5001', 'verification-controles'), {
      informationsControles: [],
    });
    expect(
      reply.json<{ erreurs: { message: string }[] }>().erreurs.map(({ message }) => message),
    ).toEqual(['Ce champ est requis.', 'Ce champ est requis.']);
  });
});

describe('[ORD-19] ceiling', () => {
  it('is the quota minus the orders of the year in the campaigns of the group', async () => {
    const before = (await ceiling(camille, '5001')).json<object>();
    expect(before).toMatchObject({
      tauxAbondement: 60,
      maxPrecommande: 1_000,
      maxParticipation: 600,
      maxPrecommandeInitial: 1_000,
      maxParticipationInitial: 600,
      annee: orderedMillesime(api.current.clock.businessNow().getTime()),
    });
    await camille.order('5003', accountOnly(200));
    expect((await ceiling(camille, '5001')).json()).toMatchObject({
      maxPrecommande: 800,
      maxParticipation: 480,
      maxPrecommandeInitial: 1_000,
      maxParticipationInitial: 600,
    });
    // Another group has its own ceiling; the edited order does not count.
    expect((await ceiling(camille, '5006')).json()).toMatchObject({ maxPrecommande: 1_500 });
    expect((await ceiling(camille, '5003')).json()).toMatchObject({ maxPrecommande: 1_000 });
    await camille.cancelled('5003');
    expect((await ceiling(camille, '5001')).json()).toMatchObject({ maxPrecommande: 1_000 });
  });

  it('[ORD-09] uses the tranche of the funder’s amount', async () => {
    await api.current.query(
      `insert into controle_valeur (ligne_id, code, valeur, cle)
       select l.id, 'QUOTIENT_FAMILIAL', v.amount, v.amount from controle_ligne l
       cross join (values ('999,99')) v (amount)
       where l.session_id = '5001' and l.identifiant = '1000001A'`,
    );
    const rateAt = async (amount: string) => {
      await api.current.query(
        `update controle_valeur set valeur = $1 from controle_ligne l
         where l.id = ligne_id and code = 'QUOTIENT_FAMILIAL' and l.session_id = '5001' and l.identifiant = '1000001A'`,
        [amount],
      );
      return (await ceiling(camille, '5001')).json<{ tauxAbondement: number }>().tauxAbondement;
    };
    expect(await rateAt('999,99')).toBe(80);
    expect(await rateAt('1000')).toBe(60);
    expect(await rateAt('1 999,99')).toBe(60);
    expect(await rateAt('2000')).toBe(40);
    await api.current.query(
      `delete from controle_valeur using controle_ligne l
       where l.id = ligne_id and code = 'QUOTIENT_FAMILIAL' and l.session_id = '5001' and l.identifiant = '1000001A'`,
    );
  });

  it('interpolates on a linear scale', async () => {
    // 1 200 € is a quarter of the range 800 to 2 400: 80 % minus a quarter of 60 points.
    expect((await ceiling(camille, '5006')).json()).toMatchObject({ tauxAbondement: 65 });
    expect((await ceiling(await as('demo-double'), '5006')).json()).toMatchObject({
      tauxAbondement: 50,
    });
    expect((await ceiling(await as('demo-unique'), '5006')).json()).toMatchObject({
      tauxAbondement: 80,
    });
  });

  it('is refused for wrong controls and for a category of another campaign', async () => {
    const wrong = await ceiling(camille, '5001', { DATE_NAISSANCE: '01/01/1999' });
    expect(wrong.statusCode).toBe(400);
    expect(codeOf(wrong)).toBe('CONTROLES_INCORRECTS');
    const [foreign] = await camille.categories('5006');
    const reply = await camille.post(campaignUrl('5001', 'plafond-commande'), {
      idCategoriePersonnel: foreign?.categoriePersonnelId,
      informationsControles: await camille.controls('5001'),
    });
    expect(codeOf(reply)).toBe('CATEGORIE_INCONNUE');
  });

  it('[ORD-37] gives the maximum for a category', async () => {
    const [category] = await camille.categories('5001');
    const url = campaignUrl(
      '5001',
      `maximum-precommande?idCategoriePersonnel=${category?.categoriePersonnelId ?? ''}`,
    );
    expect((await camille.get(url)).json()).toEqual({ valeur: 1_000 });
    const unknown = campaignUrl('5001', 'maximum-precommande?idCategoriePersonnel=x');
    expect(codeOf(await camille.get(unknown))).toBe('CATEGORIE_INCONNUE');
  });
});

describe('[ORD-20] [ORD-32] parts of an order', () => {
  it('[ORD-20] sum to the order, with a funded part within order and ceiling', async () => {
    expect(await part(camille, '5001', { compte: 100.01 })).toMatchObject({
      partFinancee: 60.01,
      partBeneficiaire: 40,
      fraisCompte: 0,
      fraisTitre: 0,
      partImposable: 0,
    });
    // 60 % of 1 000 uses the whole ceiling.
    expect(await part(camille, '5001', { compte: 2_000 })).toMatchObject({
      partFinancee: 600,
      partBeneficiaire: 1_400,
    });
    await api.current.query(
      `update precommande_quota set taux_participation_bp = 10000 where session_id = '5003' and rang = 0`,
    );
    expect(await part(camille, '5003', { compte: 15 })).toMatchObject({
      partFinancee: 15,
      partBeneficiaire: 0,
    });
    await api.current.query(
      `update precommande_quota set taux_participation_bp = 6000 where session_id = '5003' and rang = 0`,
    );
  });

  it('[ORD-20] depend on the category', async () => {
    expect(await part(camille, '5003', { compte: 100, category: 1 })).toMatchObject({
      partFinancee: 40,
    });
  });

  it('[ORD-20] include the contract fees of each ordered form', async () => {
    const julie = await as('demo-petit');
    expect(await part(julie, '5201', { compte: 100 })).toMatchObject({
      fraisCompte: 1.5,
      fraisTitre: 0,
    });
    expect(await part(julie, '5201', { compte: 100, titre: 150 })).toMatchObject({
      fraisCompte: 1.5,
      fraisTitre: 3,
    });
  });

  it('[ORD-20] report the part above the yearly exemption without refusing it', async () => {
    await api.current.query(
      `update precommande_quota set max_participation_cents = 400000, taux_participation_bp = 10000
       where session_id = '5003' and rang = 0`,
    );
    const { exonerationRestante: left = 0 } = (await ceiling(camille, '5003')).json<
      Record<string, number>
    >();
    expect(await part(camille, '5003', { compte: left + 100 })).toMatchObject({
      partImposable: 100,
    });
    // Pending aid of another campaign counts for the year.
    await camille.order('5006', accountOnly(50));
    expect(await part(camille, '5003', { compte: left })).toMatchObject({
      partImposable: Math.min(left, 32.5),
    });
    await api.current.query(
      `update precommande_quota set max_participation_cents = 60000, taux_participation_bp = 6000
       where session_id = '5003' and rang = 0`,
    );
  });
});
