import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFunder, openCampaignBody } from '../../../../test/funder-calls.ts';
import {
  addLines,
  createLineManager,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let id = '';

beforeAll(async () => {
  helene = await createLineManager(api.current);
  id = await (await createFunder(api.current)).created(openCampaignBody(api.current));
  await addLines(api.current, id, [
    {
      nom: '=HYPERLINK("http://x")',
      prenom: ' +1',
      matricule: '＝1',
      accountCents: 12_345,
      motif: 'GARDE_ENFANT',
    },
    { nom: 'Dupont; l’aîné', prenom: '"Jo"', accountCents: 5_000, statut: 'VALIDEE' },
  ]);
});

describe('[FUND-12] export of the lines', () => {
  it('[S38] [P20] CSV opens in a French spreadsheet, without formulas and without the reason', async () => {
    const reply = await helene.get(id, 'lignes/export?statut=EN_ATTENTE');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain(`lignes-${id}.csv`);
    const [header = '', line = '', end] = reply.body.split('\r\n');
    expect(header).toMatch(/^\ufeffRéférence;Nom;Prénom;Matricule;/);
    expect(line).toContain(`;"'=HYPERLINK(""http://x"")";' +1;'＝1;`);
    expect(line).toContain(';123,45;123,45;0,00;;0;74,07;49,38;En attente;À payer');
    expect(end).toBe('');
    expect(reply.body).not.toMatch(/garde|enfant|motif/i);
  });

  it('[S38] workbook has numeric cells and no formulas', async () => {
    const reply = await helene.get(id, 'lignes/export?format=xlsx');
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    const parts = unzipSync(new Uint8Array(reply.rawPayload));
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'docProps/core.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('&apos;=HYPERLINK'.replace('&apos;', "'"));
    expect(sheet).toContain('<v>123.45</v>');
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    expect(sheet).toContain('ref="A1:O3"');
  });

  it('refuses a format that does not exist', async () => {
    expect((await helene.get(id, 'lignes/export?format=pdf')).statusCode).toBe(400);
    expect((await helene.get(id, 'lignes/export?role=admin')).statusCode).toBe(400);
  });
});
