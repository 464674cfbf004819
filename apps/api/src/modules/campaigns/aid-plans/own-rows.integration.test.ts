import { beforeAll, describe, expect, it } from 'vitest';
import { FUNDER, funderCaller } from '../../../../test/funder-space-calls.ts';
import { scopeOfFunder, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import { planFileQueries } from './plans.queries.ts';
import { plansIn } from './plans.repository.ts';

/** Every query filters by its funder on its own, without relying on an earlier check. */
const api = useTestApi();
const { send } = funderCaller(() => api.current);
const reader = () => api.current.server.platform.reader;
const CONTRACT = '100002';
const CSV = [
  'nom;prenom;dateNaissance;produit;unite;droitMensuel;tauxHoraire;moisDebut;moisFin',
  'Portée;Test;01/02/1940;AD;MINUTE;60;24,00;01/2099;01/2099',
  'Refusée;Test;01/02/1940;AD;MINUTE;-60;24,00;01/2099;01/2099',
].join('\n');

let own: FunderScope;
let other: FunderScope;
let file = { id: '', hash: '' };

beforeAll(async () => {
  own = await scopeOfFunder(api.current, '4001');
  other = await scopeOfFunder(api.current, '4002');
  const reply = await send(FUNDER, `/plans-aide?numeroContrat=${CONTRACT}`, CSV);
  const { idFichier: id } = reply.json<{ idFichier: string }>();
  const [row] = await api.current.query('select empreinte from plan_fichier where id = $1', [id]);
  file = { id, hash: String(row?.['empreinte']) };
});

type Reading = (scope: FunderScope) => Promise<unknown>;
const READINGS: Readonly<Record<string, readonly [read: Reading, ofAnother: unknown]>> = {
  file: [(scope) => planFileQueries(reader(), scope).find(file.id), undefined],
  files: [
    async (scope) =>
      (await planFileQueries(reader(), scope).list({ numeroContrat: CONTRACT, taille: 10 })).rows,
    [],
  ],
  'refused lines': [(scope) => planFileQueries(reader(), scope).refusals(file.id, 10), []],
  contract: [
    (scope) => tryIn(api.current, (unit) => plansIn(unit, scope).lockContract(CONTRACT)),
    false,
  ],
  'file that was sent before': [
    (scope) => tryIn(api.current, (unit) => plansIn(unit, scope).findFile(CONTRACT, file.hash)),
    undefined,
  ],
};

describe('[S21] another funder', () => {
  it.each(Object.entries(READINGS))('cannot read the %s', async (_name, reading) => {
    const [read, ofAnother] = reading;
    expect(await read(own)).not.toEqual(ofAnother);
    expect(await read(other)).toEqual(ofAnother);
  });
});
