import { beforeAll, describe, expect, it } from 'vitest';
import {
  FORM_TYPE,
  formOf,
  storedPeople,
  type LineManager,
} from '../../../../../test/funder-line-world.ts';
import { CONTROL_FILE, createLineCampaigns } from '../../../../../test/line-campaigns.ts';
import { codeOf, fieldsOf } from '../../../../../test/order-calls.ts';
import { useTestApi } from '../../../../../test/test-api.ts';

const { HEADER, ANNE, of: file } = CONTROL_FILE;

const api = useTestApi();
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

describe('[FUND-18] unreadable control file', () => {
  it.each([
    ['nothing', '', 'FICHIER_ILLISIBLE', 'Le fichier est vide.'],
    ['a header alone', HEADER, 'FICHIER_ILLISIBLE', 'aucune ligne sous son en-tête'],
    [
      'no identifying column',
      'NOM;PRENOM\nA;B',
      'FICHIER_NON_CONFORME',
      '«\u00a0MATRICULE\u00a0» manque',
    ],
    ['a column twice', 'MATRICULE;NOM;nom\n1;A;B', 'FICHIER_NON_CONFORME', 'présente deux fois'],
    ['a NIR', `${HEADER};Numéro de sécurité sociale\n`, 'FICHIER_NON_CONFORME', 'sécurité sociale'],
    ['open quotes', file('1000001A;"Lefèvre'), 'FICHIER_ILLISIBLE', 'n’est pas refermé'],
    ['a workbook', 'PK\u0003\u0004xl/workbook', 'FICHIER_ILLISIBLE', 'classeur'],
  ])(
    'because of %s is refused with its message and stores nothing',
    async (_what, text, code, message) => {
      const id = await createCampaign();
      const reply = await helene.upload(id, text);
      expect(reply.statusCode).toBe(400);
      expect(codeOf(reply)).toBe(code);
      expect(fieldsOf(reply)[0]?.champ).toBe('fichier');
      expect(fieldsOf(reply)[0]?.message).toContain(message);
      expect(await storedPeople(api.current, id)).toEqual([]);
      expect((await helene.get(id, 'fichier-controle/imports')).json()).toEqual([]);
    },
  );

  it.each([
    ['no file', formOf('x', { field: 'autre' }), FORM_TYPE, 400, 'FICHIER_MANQUANT'],
    [
      'a form that ends too soon',
      formOf(file(ANNE)).subarray(0, -40),
      FORM_TYPE,
      400,
      'FICHIER_ILLISIBLE',
    ],
    ['JSON', Buffer.from('{}'), 'application/json', 415, 'TYPE_DE_CONTENU_REFUSE'],
    ['a form without boundary', Buffer.from('x'), 'multipart/form-data', 400, 'CORPS_ILLISIBLE'],
    ['nothing at all', Buffer.alloc(0), FORM_TYPE, 400, 'FICHIER_ILLISIBLE'],
  ])('because there is %s says so', async (_what, body, type, status, code) => {
    const id = await createCampaign();
    const reply = await helene.inject(
      'POST',
      `/api/eb/sessions-precommande/gestion/${id}/fichier-controle`,
      body,
      { 'content-type': type },
    );
    expect({ status: reply.statusCode, code: codeOf(reply) }).toEqual({ status, code });
    expect(await storedPeople(api.current, id)).toEqual([]);
  });

  it('[L32] truncated anywhere, is never stored in part', async () => {
    const lines = Array.from(
      { length: 40 },
      (_, index) => `10000${10 + index}Z;"Nom ${index}";P;Cadre;${index};`,
    );
    const bytes = Buffer.from(file(...lines), 'utf8');
    const id = await createCampaign();
    for (let cut = 1; cut < bytes.length; cut += Math.ceil(bytes.length / 50)) {
      const reply = await helene.upload(id, bytes.subarray(0, cut), '?remplacer=true');
      const stored = await storedPeople(api.current, id);
      if (reply.statusCode !== 200) continue;
      const report = reply.json<{ lignesLues: number; nombreLignesRejetees: number }>();
      // The stored lines match the report: at most the truncated last line is refused.
      expect(stored.length).toBe(report.lignesLues - report.nombreLignesRejetees);
      expect(report.nombreLignesRejetees).toBeLessThanOrEqual(1);
    }
    expect(await helene.imported(id, bytes)).toMatchObject({
      lignesLues: 40,
      nombreLignesRejetees: 0,
    });
    expect(await storedPeople(api.current, id)).toHaveLength(40);
  });
});
