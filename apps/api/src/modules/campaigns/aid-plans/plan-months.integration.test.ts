import { rightsPayment } from '../../../ledger/templates/payments.ts';
import type { PlanLine, PlanMonth } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { SOCIAL, usePlanWorld, type PlanCells } from '../../../../test/plan-world.ts';
import { TEST_AUTHOR } from '../../../../test/ledger-world.ts';

const world = usePlanWorld('2027-03-10T10:00:00Z');
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Runs all scheduled jobs as three concurrent replicas. */
const turn = async (instant: string): Promise<void> => {
  await world.current.at(instant);
  await Promise.all([1, 2, 3].map(() => world.current.tasks().turnMonths()));
};

let people = 0;
const newcomer = async (cells: PlanCells = {}) => {
  people += 1;
  const person = { nom: 'Plan', prenom: `Personne ${people}` };
  const id = await world.current.addPerson(person);
  const report = await world.current.take({ ...person, ...cells });
  expect(report.lignesRejetees).toEqual([]);
  return { id, ...person };
};

const spend = async (beneficiaryId: string, mois: string, quantity: number): Promise<void> => {
  const [row] = await world.current.api.query(
    `select c.id, k.financeur_id, (select id from intervenant limit 1) as payee
     from compte_cesu c join contract k on k.numero = c.contract_numero
     where c.beneficiary_id = $1 and c.millesime = extract(year from $2::date)`,
    [beneficiaryId, mois],
  );
  await world.current.ledger.post(
    rightsPayment({
      compteId: String(row?.['id']),
      unit: 'MINUTE',
      months: [{ mois, quantity }],
      amountCents: centsOf(quantity * 40),
      intervenantId: String(row?.['payee']),
      financeurId: String(row?.['financeur_id']),
      contract: SOCIAL,
    }),
    { author: { ...TEST_AUTHOR, contract: SOCIAL } },
  );
};

describe('opening the months of a plan', () => {
  it('[L31] opens the right of a small file with the outbox message, not at the next hour', async () => {
    const person = await newcomer();
    expect(await world.current.rightsOf(person.id)).toEqual([]);
    await world.current.deliver();
    expect(await world.current.rightsOf(person.id)).toEqual(['2027-03: 1800']);
    const [account] = await world.current.api.query(
      `select c.millesime, c.type_compte, s.taux_horaire_cents::integer as rate, s.reporte
       from compte_cesu c join plan_social s on s.compte_id = c.id where c.beneficiary_id = $1`,
      [person.id],
    );
    expect(account).toEqual({
      millesime: 2027,
      type_compte: 'MINUTE_PAR_MOIS',
      rate: 2_400,
      reporte: false,
    });
  });

  it('[O21] [L31] three replicas open each month once and return the unused rest', async () => {
    await world.current.at('2027-03-10T10:00:00Z');
    const person = await newcomer();
    await turn('2027-03-12T10:00:00Z');
    await spend(person.id, '2027-03-01', 300);
    await turn('2027-03-31T22:30:00Z');
    expect(await world.current.rightsOf(person.id)).toEqual(['2027-03: 0', '2027-04: 1800']);
    const [row] = await world.current.api.query(
      `select count(*) filter (where j.kind = 'OUVERTURE_MOIS')::integer as opened,
         coalesce(sum(-e.amount) filter (where j.kind = 'RETOUR_MOIS'), 0)::integer as returned
       from ledger_journal j join ledger_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.kind = 'DROITS'
       join compte_cesu c on c.id = a.compte_id where c.beneficiary_id = $1`,
      [person.id],
    );
    expect(row).toEqual({ opened: 2, returned: 1_500 });
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('[L31] a plan over two years gets an account per year, from the first month of the year', async () => {
    await world.current.at('2027-04-10T10:00:00Z');
    const person = await newcomer({ moisDebut: '11/2027', moisFin: '02/2028' });
    await turn('2027-10-15T10:00:00Z');
    expect(await world.current.rightsOf(person.id)).toEqual([]);
    for (const month of ['2027-11', '2027-12', '2028-01', '2028-02', '2028-03']) {
      await turn(`${month}-05T10:00:00Z`);
    }
    expect(await world.current.rightsOf(person.id)).toEqual([
      '2027-11: 0',
      '2027-12: 0',
      '2028-01: 0',
      '2028-02: 0',
    ]);
    const rows = await world.current.api.query(
      `select c.millesime, to_char(s.premier_mois, 'YYYY-MM') as first, to_char(s.dernier_mois, 'YYYY-MM') as last
       from compte_cesu c join plan_social s on s.compte_id = c.id
       where c.beneficiary_id = $1 order by 1`,
      [person.id],
    );
    expect(rows).toEqual([
      { millesime: 2027, first: '2027-11', last: '2027-12' },
      { millesime: 2028, first: '2028-01', last: '2028-02' },
    ]);
  });

  it('[L31] keeps the unused rest of a month that carries over', async () => {
    await world.current.at('2028-03-10T10:00:00Z');
    const person = await newcomer({ report: 'OUI', moisDebut: '03/2028', moisFin: '12/2028' });
    await turn('2028-03-11T10:00:00Z');
    await turn('2028-05-02T10:00:00Z');
    expect(await world.current.rightsOf(person.id)).toEqual([
      '2028-03: 1800',
      '2028-04: 1800',
      '2028-05: 1800',
    ]);
  });

  it('[L31] a person who registers gets the right of the current month only', async () => {
    await world.current.at('2028-05-10T10:00:00Z');
    const person = { nom: 'Retardataire', prenom: 'Yvette', identifiant: '42000001' };
    await world.current.take({ ...person, moisDebut: '05/2028', moisFin: '12/2028' });
    await turn('2028-06-02T10:00:00Z');
    const [waiting] = (await world.current.get('?recherche=retard')).json<PlanLine[]>();
    expect(waiting?.statut).toBe('EN_ATTENTE_INSCRIPTION');
    // The same name with another code is another person.
    const stranger = await world.current.addPerson({ ...person, cesuCode: '42000009' });
    await turn('2028-06-03T10:00:00Z');
    expect(await world.current.rightsOf(stranger)).toEqual([]);
    const id = await world.current.addPerson({ ...person, cesuCode: '42000001' });
    await turn('2028-06-04T10:00:00Z');
    expect(await world.current.rightsOf(id)).toEqual(['2028-06: 1800']);
    const [line] = (await world.current.get('?recherche=42000001')).json<PlanLine[]>();
    expect(line?.statut).toBe('EN_COURS');
  });
});

describe('changing a plan', () => {
  const change = async (person: { nom: string; prenom: string }, cells: PlanCells) => {
    const report = await world.current.take({ ...person, ...cells });
    return report.lignesRejetees.map(({ message }) => plain(message));
  };

  it('[L31] applies a new right from the first month that is not open yet', async () => {
    await world.current.at('2028-07-10T10:00:00Z');
    const person = await newcomer({ moisDebut: '07/2028', moisFin: '12/2028' });
    await turn('2028-07-11T10:00:00Z');
    expect(
      await change(person, { moisDebut: '07/2028', moisFin: '12/2028', droitMensuel: '900' }),
    ).toEqual([
      'Le droit de 07/2028 est déjà ouvert pour cette personne : un nouveau plan commence au plus tôt en 08/2028.',
    ]);
    expect(
      await change(person, { moisDebut: '09/2028', moisFin: '10/2028', droitMensuel: '900' }),
    ).toEqual([]);
    for (const month of ['08', '09', '10', '11']) await turn(`2028-${month}-03T10:00:00Z`);
    const [row] = await world.current.api.query(
      `select string_agg(to_char(a.mois, 'MM') || '=' || e.amount, ' ' order by a.mois) as months
       from ledger_journal j join ledger_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id and a.kind = 'DROITS'
       join compte_cesu c on c.id = a.compte_id
       where c.beneficiary_id = $1 and j.kind = 'OUVERTURE_MOIS'`,
      [person.id],
    );
    expect(row?.['months']).toBe('07=1800 08=1800 09=900 10=900');
    const lines = (await world.current.get(`?recherche=${encodeURIComponent(person.nom)}`)).json<
      PlanLine[]
    >();
    const own = lines.filter(({ prenom }) => prenom === person.prenom);
    expect(
      own.map((line) => [line.moisDebut, line.moisFin, line.droitMensuel, line.statut]),
    ).toEqual([
      ['09/2028', '10/2028', 900, 'TERMINE'],
      ['07/2028', '08/2028', 1_800, 'TERMINE'],
    ]);
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('[L31] changes rate, carry-over and unit only with the year', async () => {
    await world.current.at('2028-11-10T10:00:00Z');
    const person = await newcomer({ moisDebut: '11/2028', moisFin: '12/2028' });
    await turn('2028-11-11T10:00:00Z');
    const from = { moisDebut: '12/2028', moisFin: '12/2028' };
    const terms =
      'Cette personne a déjà un plan 2028 pour ce produit, avec un autre taux horaire ou un autre report : ils changent au 1er janvier.';
    expect(await change(person, { ...from, tauxHoraire: '25,00' })).toEqual([terms]);
    expect(await change(person, { ...from, report: 'OUI' })).toEqual([terms]);
    expect(
      await change(person, { ...from, unite: 'EURO', tauxHoraire: '', droitMensuel: '100' }),
    ).toEqual([
      'Cette personne a déjà un compte 2028 dans une autre unité pour ce produit : l’unité change au 1er janvier.',
    ]);
    const next = { moisDebut: '01/2029', moisFin: '12/2029' };
    expect(
      await change(person, { ...next, unite: 'EURO', tauxHoraire: '', droitMensuel: '100' }),
    ).toEqual([]);
    await turn('2029-01-02T10:00:00Z');
    expect(await world.current.rightsOf(person.id)).toEqual(['2028-11: 0', '2029-01: 10000']);
  });
});

describe('plans in the funder space', () => {
  it('[P20] exposes no field about how a right is used', async () => {
    const lines = (await world.current.get('?taille=101')).json<PlanLine[]>();
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(Object.keys(line).toSorted()).toEqual(
        [
          'actes',
          'dateNaissance',
          'droitMensuel',
          'id',
          'idFichier',
          'idProduit',
          'interrompuDepuis',
          'interruption',
          'identifiant',
          'libelleProduit',
          'moisDebut',
          'moisFin',
          'nom',
          'numeroContrat',
          'prenom',
          'report',
          'statut',
          'tauxHoraire',
          'unite',
        ].toSorted(),
      );
    }
  });

  it('[P20] gives the sums of a month for five people but not for four', async () => {
    await world.current.at('2029-03-10T10:00:00Z');
    const months = async () =>
      (await world.current.get(`/mois?numeroContrat=${SOCIAL}`)).json<PlanMonth[]>();
    const ofMarch = async () =>
      (await months()).filter(({ mois, unite }) => mois === '03/2029' && unite === 'MINUTE');
    const period = { moisDebut: '03/2029', moisFin: '12/2029' };
    const first = await newcomer(period);
    for (let count = 1; count < 4; count += 1) await newcomer(period);
    await turn('2029-03-11T10:00:00Z');
    expect(await ofMarch()).toEqual([
      {
        numeroContrat: SOCIAL,
        mois: '03/2029',
        unite: 'MINUTE',
        masque: true,
        nombrePlans: null,
        accorde: null,
        retourne: null,
        clos: false,
      },
    ]);
    await newcomer(period);
    await turn('2029-03-12T10:00:00Z');
    expect(await ofMarch()).toMatchObject([
      { masque: false, nombrePlans: 5, accorde: 9_000, retourne: 0, clos: false },
    ]);
    await spend(first.id, '2029-03-01', 700);
    await turn('2029-04-02T10:00:00Z');
    expect(await ofMarch()).toMatchObject([
      { masque: false, nombrePlans: 5, accorde: 9_000, retourne: 8_300, clos: true },
    ]);
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('filters, searches and pages the plans', async () => {
    const get = async (query: string) => (await world.current.get(query)).json<PlanLine[]>();
    const all = await get('?taille=101');
    const statuts = async (statut: PlanLine['statut']) =>
      (await get(`?taille=101&statut=${statut}`)).every((line) => line.statut === statut);
    for (const statut of ['EN_COURS', 'TERMINE', 'EN_ATTENTE_INSCRIPTION'] as const) {
      expect(await statuts(statut), statut).toBe(true);
    }
    const pages: string[] = [];
    for (let query: string | undefined = '?taille=4'; query !== undefined;) {
      const reply = await world.current.get(query);
      pages.push(...reply.json<PlanLine[]>().map(({ id }) => id));
      const avant = cursorOf(reply);
      query = avant === undefined ? undefined : `?taille=4&avant=${avant}`;
    }
    expect(pages).toEqual(all.map(({ id }) => id));
    // Pattern characters are matched literally.
    expect(await get('?recherche=%25')).toEqual([]);
  });
});

describe('interrupting a plan', () => {
  const idOf = async (nom: string): Promise<string> => {
    const [plan] = (await world.current.get(`?recherche=${nom}`)).json<PlanLine[]>();
    return plan?.id ?? '';
  };
  const change = async (body: object) => await world.current.change(body);

  it('[33-2] a stopped plan keeps the current month and its use, and grants no other', async () => {
    await world.current.at('2030-01-10T10:00:00Z');
    const person = { nom: 'Arretee', prenom: 'Yvonne' };
    const id = await world.current.addPerson(person);
    await world.current.take({ ...person, moisDebut: '01/2030', moisFin: '12/2030' });
    await turn('2030-01-11T10:00:00Z');
    await spend(id, '2030-01-01', 300);
    const plan = await idOf('arretee');
    const reply = await change({ idsPlans: [plan], acte: 'ARRETER', motif: 'Déménagement' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { nombre: 1, nombreIgnores: 0 }]);
    expect(await world.current.rightsOf(id)).toEqual(['2030-01: 1500']);
    const [line] = (await world.current.get('?recherche=arretee')).json<PlanLine[]>();
    expect(line).toMatchObject({
      statut: 'EN_COURS',
      interruption: 'ARRET',
      interrompuDepuis: '02/2030',
      actes: [],
    });
    await turn('2030-02-02T10:00:00Z');
    await turn('2030-03-02T10:00:00Z');
    expect(await world.current.rightsOf(id)).toEqual(['2030-01: 0']);
    const [stopped] = (await world.current.get('?recherche=arretee')).json<PlanLine[]>();
    expect(stopped?.statut).toBe('ARRETE');
    const again = await change({ idsPlans: [plan], acte: 'REPRENDRE' });
    expect(again.json()).toEqual({ nombre: 0, nombreIgnores: 1 });
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it.each([
    ['NON', 2031],
    ['OUI', 2032],
  ])(
    '[33-2] a resumed plan grants no month of its suspension (report: %s, %i)',
    async (report, year) => {
      await world.current.at(`${year}-03-10T10:00:00Z`);
      const nom = `Suspendue${report}`;
      const id = await world.current.addPerson({ nom, prenom: 'Renée' });
      await world.current.take({
        nom,
        prenom: 'Renée',
        report,
        moisDebut: `03/${year}`,
        moisFin: `12/${year}`,
      });
      await turn(`${year}-03-11T10:00:00Z`);
      await change({ idsPlans: [await idOf(nom)], acte: 'SUSPENDRE', motif: 'Hospitalisation' });
      await turn(`${year}-04-02T10:00:00Z`);
      await turn(`${year}-05-02T10:00:00Z`);
      const suspended = await idOf(nom);
      expect((await change({ idsPlans: [suspended], acte: 'REPRENDRE' })).json()).toEqual({
        nombre: 1,
        nombreIgnores: 0,
      });
      await turn(`${year}-05-03T10:00:00Z`);
      await turn(`${year}-06-02T10:00:00Z`);
      const kept = report === 'OUI' ? 1_800 : 0;
      expect(await world.current.rightsOf(id)).toEqual([
        `${year}-03: ${kept}`,
        `${year}-05: ${kept}`,
        `${year}-06: 1800`,
      ]);
      expect(await world.current.ledger.breaches()).toEqual([]);
    },
  );

  it('[33-2] a suspension that has not begun is forgotten, and a plan to come grants nothing', async () => {
    await world.current.at('2033-03-10T10:00:00Z');
    await world.current.take(
      { nom: 'Hesitante', prenom: 'Une', moisDebut: '03/2033', moisFin: '12/2033' },
      { nom: 'Avenir', prenom: 'Une', moisDebut: '05/2033', moisFin: '12/2033' },
    );
    const ids = [await idOf('hesitante'), await idOf('avenir')];
    await change({ idsPlans: ids, acte: 'SUSPENDRE', motif: 'À vérifier' });
    const statuts = async () =>
      (
        await Promise.all(
          ['hesitante', 'avenir'].map((nom) => world.current.get(`?recherche=${nom}`)),
        )
      )
        .flatMap((reply) => reply.json<PlanLine[]>())
        .map(({ interrompuDepuis }) => interrompuDepuis);
    expect(await statuts()).toEqual(['04/2033', '05/2033']);
    expect((await change({ idsPlans: ids, acte: 'REPRENDRE' })).json()).toMatchObject({
      nombre: 2,
    });
    expect(await statuts()).toEqual([null, null]);
  });

  it('[33-2] wants a reason, and knows no plan of another funder', async () => {
    const unknown = '00000000-0000-4000-8000-000000000009';
    expect((await change({ idsPlans: [unknown], acte: 'ARRETER' })).statusCode).toBe(400);
    const reply = await change({ idsPlans: [unknown], acte: 'ARRETER', motif: 'Essai' });
    expect(reply.json()).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
  });
});

describe('revising a plan', () => {
  const plansOf = async (nom: string): Promise<PlanLine[]> =>
    (await world.current.get(`?recherche=${nom}`)).json<PlanLine[]>();
  const periods = async (nom: string) =>
    (await plansOf(nom))
      .map(({ moisDebut, moisFin, droitMensuel }) => `${moisDebut}-${moisFin}: ${droitMensuel}`)
      .toSorted();
  const idsOf = async (...noms: readonly string[]) =>
    (await Promise.all(noms.map(plansOf))).flat().map(({ id }) => id);
  const change = async (body: object) => await world.current.change(body);

  it('[33-3] a correction keeps the current month, and changes the right from the next one', async () => {
    await world.current.at('2034-03-10T10:00:00Z');
    const person = { nom: 'Corrigee', prenom: 'Alma' };
    const id = await world.current.addPerson(person);
    await world.current.take({ ...person, moisDebut: '03/2034', moisFin: '12/2034' });
    await turn('2034-03-11T10:00:00Z');
    const reply = await change({
      idsPlans: await idsOf('corrigee'),
      acte: 'CORRIGER',
      droitMensuel: 1_200,
      moisFin: '05/2034',
    });
    expect(reply.json()).toEqual({ nombre: 1, nombreIgnores: 0 });
    expect(await periods('corrigee')).toEqual(['03/2034-03/2034: 1800', '04/2034-05/2034: 1200']);
    await turn('2034-04-02T10:00:00Z');
    await turn('2034-05-02T10:00:00Z');
    await turn('2034-06-02T10:00:00Z');
    expect(await world.current.rightsOf(id)).toEqual(['2034-03: 0', '2034-04: 0', '2034-05: 0']);
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('[33-3] a plan to come is corrected from its first month; nothing changed is left and counted', async () => {
    await world.current.at('2035-03-10T10:00:00Z');
    await world.current.take({
      nom: 'Future',
      prenom: 'Une',
      moisDebut: '06/2035',
      moisFin: '12/2035',
    });
    const body = { acte: 'CORRIGER', droitMensuel: 600 };
    const first = await change({ ...body, idsPlans: await idsOf('future') });
    expect(first.json()).toMatchObject({ nombre: 1 });
    expect(await periods('future')).toEqual(['06/2035-12/2035: 600']);
    const again = await change({ ...body, idsPlans: await idsOf('future') });
    expect(again.json()).toEqual({ nombre: 0, nombreIgnores: 1 });
  });

  it('[33-3] a renewal goes on after the last month, and never shares one with another plan', async () => {
    await world.current.at('2036-03-10T10:00:00Z');
    await world.current.take(
      { nom: 'Renouvelee', prenom: 'Une', moisDebut: '03/2036', moisFin: '06/2036' },
      { nom: 'Terminee', prenom: 'Une', moisDebut: '03/2036', moisFin: '03/2036' },
    );
    const ended = await idsOf('terminee');
    await world.current.at('2036-05-10T10:00:00Z');
    const ids = [...(await idsOf('renouvelee')), ...ended];
    const renew = (moisFin: string) => change({ idsPlans: ids, acte: 'RENOUVELER', moisFin });
    expect((await renew('08/2036')).json()).toEqual({ nombre: 2, nombreIgnores: 0 });
    expect(await periods('renouvelee')).toEqual(['03/2036-06/2036: 1800', '07/2036-08/2036: 1800']);
    expect(await periods('terminee')).toEqual(['03/2036-03/2036: 1800', '05/2036-08/2036: 1800']);
    expect((await renew('12/2036')).json()).toEqual({ nombre: 0, nombreIgnores: 2 });
    expect((await change({ idsPlans: ids, acte: 'RENOUVELER' })).statusCode).toBe(400);
  });

  it('[33-3] of two renewals at once, one is written', async () => {
    await world.current.at('2037-03-10T10:00:00Z');
    const person = { nom: 'Double', prenom: 'Une' };
    await world.current.addPerson(person);
    await world.current.take({ ...person, moisDebut: '03/2037', moisFin: '06/2037' });
    const idsPlans = await idsOf('double');
    const renew = () => change({ idsPlans, acte: 'RENOUVELER', moisFin: '12/2037' });
    const replies = await Promise.all([renew(), renew(), renew()]);
    const counts = replies.map((reply) => reply.json<{ nombre: number }>().nombre);
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    expect(await periods('double')).toHaveLength(2);
  });

  it('[33-3] of the ended plans of a person, a renewal goes on from the last and leaves the others', async () => {
    await world.current.at('2037-08-10T10:00:00Z');
    const registered = { nom: 'Successive', prenom: 'Inscrite' };
    await world.current.addPerson(registered);
    const months = { moisDebut: '08/2037', moisFin: '10/2037' };
    await world.current.take(
      { ...registered, ...months },
      { nom: 'Successive', prenom: 'Attendue', ...months },
    );
    const corrected = { acte: 'CORRIGER', droitMensuel: 1_200 };
    await change({ ...corrected, idsPlans: await idsOf('successive') });
    await world.current.at('2037-12-10T10:00:00Z');
    const idsPlans = await idsOf('successive');
    expect(idsPlans).toHaveLength(4);
    const reply = await change({ idsPlans, acte: 'RENOUVELER', moisFin: '12/2037' });
    expect(reply.json()).toEqual({ nombre: 2, nombreIgnores: 2 });
    expect(await periods('successive')).toEqual(
      ['08/2037-08/2037: 1800', '09/2037-10/2037: 1200', '12/2037-12/2037: 1200'].flatMap(
        (period) => [period, period],
      ),
    );
  });

  it('[33-3] refuses one right for plans of two units, and a right above that of a month', async () => {
    await world.current.at('2038-03-10T10:00:00Z');
    await world.current.take(
      { nom: 'Minutes', prenom: 'Une', moisDebut: '03/2038', moisFin: '12/2038' },
      {
        nom: 'Euros',
        prenom: 'Une',
        unite: 'EURO',
        droitMensuel: '80,00',
        tauxHoraire: '',
        moisDebut: '03/2038',
        moisFin: '12/2038',
      },
    );
    const both = await idsOf('minutes', 'euros');
    expect(both).toHaveLength(2);
    const correct = (idsPlans: readonly string[], droitMensuel: number) =>
      change({ idsPlans, acte: 'CORRIGER', droitMensuel });
    for (const reply of [
      await correct(both, 90),
      await correct(await idsOf('minutes'), 90.5),
      await correct(await idsOf('minutes'), 1_000_000),
      await correct(await idsOf('euros'), 0.001),
    ])
      expect(reply.statusCode).toBe(400);
    expect((await correct(await idsOf('euros'), 90.5)).json()).toMatchObject({ nombre: 1 });
    expect(await periods('euros')).toEqual(['03/2038-03/2038: 80', '04/2038-12/2038: 90.5']);
  });
});
