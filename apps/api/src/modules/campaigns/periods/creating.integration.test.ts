import {
  CAMPAIGN_MESSAGES,
  CAMPAIGN_STATE_MESSAGES as MESSAGES,
} from '@portail/contract/campaigns/campaign-fields.schemas.ts';
import { addDays, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_CAMPAIGN } from '../../../../test/sample-bodies.ts';
import {
  addFunderUser,
  createFunder,
  fieldErrorsOf,
  MANAGED,
  managedUrl,
  WHOLE_CAMPAIGN,
  type Funder,
} from '../../../../test/funder-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: Funder;
beforeAll(async () => {
  helene = await createFunder(api.current);
});

describe('creating a campaign', () => {
  it('[FUND-07] [FUND-08] stores every field and returns it with the status', async () => {
    const id = await helene.created(WHOLE_CAMPAIGN);
    const read = await helene.campaign(id);
    const { quotas, infoControles, infosSupplementaires, pointsDeLivraison, ...plain } =
      WHOLE_CAMPAIGN;
    expect(read).toMatchObject({
      ...plain,
      id,
      restrictionsValeursTitres: [10, 20],
      statut: 'A_VENIR',
      origine: 'CESU_RH',
      version: 1,
      aDesLignes: false,
      aUnFichierControle: false,
      quotas: quotas.map((quota) => ({ ...quota, utilise: false })),
      infoControles: infoControles.map((control) => ({ ...control, utilise: false })),
      pointsDeLivraison: pointsDeLivraison.map((point) => ({ ...point, utilise: false })),
    });
    // A question may refer to a control of the same campaign by code.
    const quotient = read.infoControles.find(({ code }) => code === 'QUOTIENT_FAMILIAL');
    expect(read.infosSupplementaires).toEqual([
      { ...infosSupplementaires[0], utilise: false },
      { ...infosSupplementaires[1], idControle: quotient?.idControle, utilise: false },
    ]);
  });

  it('[FUND-07] a permanent campaign needs few fields and has no end', async () => {
    const { idContrat, libelle, idProduitCompte, quotas } = VALID_CAMPAIGN;
    const id = await helene.created({
      idContrat,
      libelle,
      idProduitCompte,
      quotas,
      permanent: true,
    });
    expect(await helene.campaign(id)).toMatchObject({
      dateOuverture: formatFrenchDate(api.current.clock.businessDay()),
      dateFermeture: null,
      statut: 'OUVERTE',
      livraisonDomicile: true,
    });
  });

  it.each([
    [9, 'La valeur faciale doit être supérieure à 9 euros'],
    [100, 'La valeur faciale doit être inférieure ou égale à 99 euros'],
  ])('[FUND-19] refuses a facial value of %d', async (valeurFacialeImposee, sentence) => {
    const reply = await helene.post(MANAGED, { ...VALID_CAMPAIGN, valeurFacialeImposee });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual([`valeurFacialeImposee: ${sentence}`]);
  });

  it('[FUND-20] refuses an end that is not after the opening', async () => {
    const inDays = (days: number) =>
      formatFrenchDate(addDays(api.current.clock.businessDay(), days));
    const dates = { dateOuverture: inDays(90), dateFermeture: inDays(60) };
    const reply = await helene.post(MANAGED, { ...VALID_CAMPAIGN, ...dates });
    expect(fieldErrorsOf(reply)).toEqual([
      `dateFermeture: ${CAMPAIGN_MESSAGES.CLOSING_NOT_AFTER_OPENING}`,
    ]);
    await helene.created({ ...VALID_CAMPAIGN, ...dates, permanent: true });
  });

  it('[FUND-07] reports what the contract does not allow and stores nothing', async () => {
    const count = async () => (await helene.get(MANAGED)).json<unknown[]>().length;
    const before = await count();
    const reply = await helene.post(MANAGED, {
      ...VALID_CAMPAIGN,
      idProduitCompte: 'INCONNU',
      idProduitTitre: 'AD',
      quotas: [],
      infosSupplementaires: [{ code: 'X', libelle: 'X', idControle: 'ABSENT' }],
    });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual([
      `idProduitCompte: ${MESSAGES.product}`,
      `idProduitTitre: ${MESSAGES.product}`,
      `quotas: ${MESSAGES.noCategory}`,
      `infosSupplementaires.0.idControle: ${MESSAGES.questionControl}`,
    ]);
    expect(await count()).toBe(before);
  });

  it('[FUND-04] [FUND-07] a social contract allows campaigns without a category', async () => {
    const id = await helene.created({
      ...VALID_CAMPAIGN,
      idContrat: '100002',
      idProduitCompte: 'AD',
      quotas: [],
    });
    expect(await helene.campaign(id)).toMatchObject({ origine: 'CESU_SOCIAL', quotas: [] });
  });
});

describe('[L12] repeated creation', () => {
  const count = async () => (await helene.get(MANAGED)).json<unknown[]>().length;
  const long = 'x'.repeat(256);

  it('[FUND-07] with the same key creates one campaign and one copy, with the same answer', async () => {
    const before = await count();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => helene.post(MANAGED, VALID_CAMPAIGN, 'creation-1')),
    );
    const first = await helene.post(MANAGED, VALID_CAMPAIGN, 'creation-1');
    expect(first.headers['idempotency-replayed']).toBe('true');
    for (const reply of replies) {
      // A concurrent request with the key is told to retry.
      expect([200, 409], reply.body).toContain(reply.statusCode);
      if (reply.statusCode === 200) expect(reply.json()).toEqual(first.json());
    }
    expect(await count()).toBe(before + 1);
    const copies = managedUrl(first.json<{ id: string }>().id, 'copie');
    const copied = await helene.post(copies, undefined, 'copie-1');
    expect((await helene.post(copies, undefined, 'copie-1')).json()).toEqual(copied.json());
    expect(await count()).toBe(before + 2);
  });

  it('[FUND-07] with the key of another body or a too long key is refused', async () => {
    const before = await count();
    const other = { ...VALID_CAMPAIGN, libelle: 'Une autre' };
    expect((await helene.post(MANAGED, other, 'creation-1')).statusCode).toBe(422);
    expect((await helene.post(MANAGED, VALID_CAMPAIGN, long)).statusCode).toBe(400);
    expect(await count()).toBe(before);
  });

  it('[FUND-07] after a refusal is validated again, and without a key creates another campaign', async () => {
    const before = await count();
    const wrong = { ...VALID_CAMPAIGN, idProduitCompte: 'INCONNU' };
    expect((await helene.post(MANAGED, wrong, 'creation-2')).statusCode).toBe(400);
    expect((await helene.post(MANAGED, VALID_CAMPAIGN, 'creation-2')).statusCode).toBe(200);
    expect((await helene.post(MANAGED, VALID_CAMPAIGN)).statusCode).toBe(200);
    expect(await count()).toBe(before + 2);
  });

  it('[FUND-07] with the key of another user creates its own campaign', async () => {
    await addFunderUser(api.current, { login: 'perrin', clientId: '4002', role: 'GESTIONNAIRE' });
    const perrin = await createFunder(api.current, 'perrin');
    const body = { ...VALID_CAMPAIGN, idContrat: '100003' };
    const reply = await perrin.post(MANAGED, body, 'creation-1');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
  });
});
