import {
  SESSION_MESSAGES,
  SESSION_STATE_MESSAGES as SAID,
} from '@portail/contract/messages/session-messages.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { VALID_SESSION } from '../../../test/call-samples.ts';
import {
  createFunder,
  fieldErrorsOf,
  MANAGED,
  WHOLE_SESSION,
  type Funder,
} from '../../../test/funder-calls.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi();
let helene: Funder;
beforeAll(async () => {
  helene = await createFunder(api.current);
});

describe('creating a session', () => {
  it('[FUND-07] [FUND-08] keeps every field, and shows it with its state', async () => {
    const id = await helene.created(WHOLE_SESSION);
    const read = await helene.session(id);
    const { quotas, infoControles, infosSupplementaires, pointsDeLivraison, ...plain } =
      WHOLE_SESSION;
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
    // A question may stand for a control of the same session, told by its code.
    const quotient = read.infoControles.find(({ code }) => code === 'QUOTIENT_FAMILIAL');
    expect(read.infosSupplementaires).toEqual([
      { ...infosSupplementaires[0], utilise: false },
      { ...infosSupplementaires[1], idControle: quotient?.idControle, utilise: false },
    ]);
  });

  it('[FUND-07] needs little when it is permanent, and has no end', async () => {
    const { idContrat, libelle, idProduitCompte, quotas } = VALID_SESSION;
    const id = await helene.created({
      idContrat,
      libelle,
      idProduitCompte,
      quotas,
      permanent: true,
    });
    expect(await helene.session(id)).toMatchObject({
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
    const reply = await helene.post(MANAGED, { ...VALID_SESSION, valeurFacialeImposee });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual([`valeurFacialeImposee: ${sentence}`]);
  });

  it('[FUND-20] refuses an end that is not after its beginning', async () => {
    const dates = { dateOuverture: '31/03/2027', dateFermeture: '01/03/2027' };
    const reply = await helene.post(MANAGED, { ...VALID_SESSION, ...dates });
    expect(fieldErrorsOf(reply)).toEqual([
      `dateFermeture: ${SESSION_MESSAGES.CLOSING_NOT_AFTER_OPENING}`,
    ]);
    await helene.created({ ...VALID_SESSION, ...dates, permanent: true });
  });

  it('[FUND-07] says what the contract does not allow, and stores nothing', async () => {
    const count = async () => (await helene.get(MANAGED)).json<unknown[]>().length;
    const before = await count();
    const reply = await helene.post(MANAGED, {
      ...VALID_SESSION,
      idProduitCompte: 'INCONNU',
      idProduitTitre: 'AD',
      quotas: [],
      infosSupplementaires: [{ code: 'X', libelle: 'X', idControle: 'ABSENT' }],
    });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual([
      `idProduitCompte: ${SAID.product}`,
      `idProduitTitre: ${SAID.product}`,
      `quotas: ${SAID.noCategory}`,
      `infosSupplementaires.0.idControle: ${SAID.questionControl}`,
    ]);
    expect(await count()).toBe(before);
  });

  it('[FUND-04] [FUND-07] a social contract has sessions without a category', async () => {
    const id = await helene.created({
      ...VALID_SESSION,
      idContrat: '100002',
      idProduitCompte: 'AD',
      quotas: [],
    });
    expect(await helene.session(id)).toMatchObject({ origine: 'CESU_SOCIAL', quotas: [] });
  });
});
