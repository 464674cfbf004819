import type { ImportUndo } from '@portail/contract/campaigns/import-undo.schemas.ts';
import type { pastImport } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  addLines,
  createLineManager,
  storedPeople,
  type LineManager,
} from '../../../../../test/funder-line-world.ts';
import { CONTROL_FILE, createLineCampaigns } from '../../../../../test/line-campaigns.ts';
import { createManualClock, useTestApi } from '../../../../../test/test-api.ts';

const { ANNE, BRUNO, of: file } = CONTROL_FILE;
const EVA = '1900003C;Roux;Eva;Cadre;;eva@essai.example';
const MINUTE_MS = 60_000;

const clock = createManualClock();
const api = useTestApi({ clock });
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

/** The clock moves and sign-in sessions expire: each test signs in again. */
beforeEach(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

type PastImport = z.infer<typeof pastImport>;

const pathOf = (idImport: string | null) => `fichier-controle/imports/${idImport}/annulation`;
const previewOf = async (id: string, idImport: string | null) =>
  (await helene.get(id, pathOf(idImport))).json<ImportUndo>();
const undo = (id: string, idImport: string | null) => helene.post(id, pathOf(idImport));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const obstaclesOf = async (id: string, idImport: string | null) =>
  (await previewOf(id, idImport)).obstacles.map(plain);
const statesOf = async (id: string) =>
  (await helene.get(id, 'fichier-controle/imports'))
    .json<PastImport[]>()
    .map(({ annulation }) => annulation);
const refusalOf = (reply: Awaited<ReturnType<LineManager['post']>>) => {
  const { code, erreurs } = reply.json<{ code: string; erreurs?: { message: string }[] }>();
  return [reply.statusCode, code, ...(erreurs ?? []).map(({ message }) => plain(message))];
};

describe('[33-2] undoing an import of a control file', () => {
  it('[33-2] takes back what was added, changed and removed, and is asked twice without effect', async () => {
    const id = await createCampaign();
    await helene.imported(id, file(ANNE, BRUNO));
    const before = await storedPeople(api.current, id);
    clock.advance(MINUTE_MS);
    const next = file(ANNE.replace('950', '1000').replace('Employé', 'Cadre'), EVA);
    const { idImport } = await helene.imported(id, next, '?remplacer=true');
    expect(await statesOf(id)).toEqual(['POSSIBLE', 'PASSE']);
    expect(await previewOf(id, idImport)).toMatchObject({
      ajouts: 1,
      modifications: 1,
      retraits: 1,
      obstacles: [],
      annule: false,
    });
    const [one, other] = await Promise.all([undo(id, idImport), undo(id, idImport)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    const again = await undo(id, idImport);
    expect([again.statusCode, again.json<ImportUndo>()]).toMatchObject([
      200,
      { ajouts: 1, modifications: 1, retraits: 1, annule: true },
    ]);
    expect(await storedPeople(api.current, id)).toEqual(before);
    expect(await statesOf(id)).toEqual(['ANNULE', 'POSSIBLE']);
    const traces = await api.current.query(
      `select details ->> 'lignes' as lignes from security_event
       where kind = 'IMPORT_ANNULE' and details ->> 'fichier' = $1`,
      [idImport],
    );
    expect(traces).toEqual([{ lignes: '3' }]);
    const people = await api.current.query(
      `select p.identifiant from personne_financeur p where p.identifiant = '1900003C'`,
    );
    expect(people).toEqual([]);
    // The same file may be imported again.
    expect(await helene.imported(id, next, '?remplacer=true')).toMatchObject({
      dejaImporte: false,
      lignesAjoutees: 1,
      lignesModifiees: 1,
      lignesSupprimees: 1,
    });
  });

  it('[33-2] is refused after an hour, and behind a more recent import', async () => {
    const id = await createCampaign();
    const first = await helene.imported(id, file(ANNE));
    clock.advance(MINUTE_MS);
    const second = await helene.imported(id, file(ANNE, BRUNO));
    expect(await obstaclesOf(id, first.idImport)).toEqual([
      expect.stringMatching(/^Un import plus récent existe : annulez d’abord celui de/),
    ]);
    clock.advance(60 * MINUTE_MS);
    helene = await createLineManager(api.current);
    expect(await statesOf(id)).toEqual(['POSSIBLE', 'PASSE']);
    clock.advance(MINUTE_MS);
    expect(refusalOf(await undo(id, second.idImport))).toEqual([
      409,
      'IMPORT_NON_ANNULABLE',
      expect.stringMatching(/^Le délai d’une heure est passé depuis le/),
    ]);
    expect(await storedPeople(api.current, id)).toHaveLength(2);
    expect(await statesOf(id)).toEqual(['PASSE', 'PASSE']);
  });

  it('[33-2] is refused with the names of those who registered, ordered or were corrected since', async () => {
    const id = await createCampaign();
    const { idImport } = await helene.imported(id, file(ANNE, BRUNO, EVA));
    const [order] = await addLines(api.current, id, [
      { nom: 'Muller', prenom: 'Bruno', accountCents: 5_000 },
    ]);
    await api.current.query(
      `update precommande set created_at = $2, updated_at = $2 where id = $1`,
      [order, clock.realNow()],
    );
    await api.current.query(
      `update controle_ligne set beneficiary_id = (select beneficiary_id from precommande where id = $2)
       where session_id = $1 and identifiant = '1000002B'`,
      [id, order],
    );
    await api.current.query(
      `update controle_ligne set beneficiary_id = (select id from beneficiary limit 1)
       where session_id = $1 and identifiant = '1000001A'`,
      [id],
    );
    await api.current.query(
      `update controle_valeur v set valeur = '7' from controle_ligne l
       where l.id = v.ligne_id and l.session_id = $1 and l.identifiant = '1900003C'
         and v.code = 'MATRICULE'`,
      [id],
    );
    const before = await storedPeople(api.current, id);
    expect(refusalOf(await undo(id, idImport))).toEqual([
      409,
      'IMPORT_NON_ANNULABLE',
      'Inscription faite depuis l’import : Anne Lefèvre.',
      'Demande faite depuis l’import : Bruno Muller.',
      'Modification faite depuis l’import : Eva Roux.',
    ]);
    expect(await storedPeople(api.current, id)).toEqual(before);
  });

  it('[33-2] an import of another campaign is unknown', async () => {
    const [id, other] = [await createCampaign(), await createCampaign()];
    const { idImport } = await helene.imported(id, file(ANNE));
    expect((await undo(other, idImport)).statusCode).toBe(404);
    expect((await undo(id, 'x')).statusCode).toBe(404);
    expect(await statesOf(id)).toEqual(['POSSIBLE']);
  });
});
