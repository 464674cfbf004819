import { thisYear } from '../../../../test/today.ts';
import type { CesuAccount, TaxDocument } from '@portail/contract/wallet/holdings.schemas.ts';
import { FIGURES } from '@portail/testing/builders/dated-figures.builder.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { exemptionCeiling } from '@portail/rules/wallet/tax/exemption.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, getter } from '../../../../test/holdings-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const get = getter(() => api.current);
const { ask } = caller(() => api.current);

const YEAR = thisYear();
const documentsOf = (login: string, query = '') =>
  get<TaxDocument[]>(login, `/beneficiaires/attestations-fiscales${query}`);
const pdfOf = async (login: string, id: string) =>
  await ask(login, `/beneficiaires/attestations-fiscales/${id}/pdf`);
const euros = (amount: number): string =>
  formatAmount(centsOf(Math.round(amount * 100))).replaceAll('\u202f', '\u00a0');

// Contracts of small funders have no certificates by default.
beforeAll(async () => {
  await api.current.query(
    `insert into contract_feature (contract_numero, feature_id)
     values ('100003', 'SOUS_MENU_ATTESTATION_FISCALE')`,
  );
});

describe('tax certificates', () => {
  it('[DOC-03] [DOC-08] are listed per year and contract, the current year as provisional', async () => {
    const documents = await documentsOf('demo-rh');
    const years = documents.map(({ annee }) => annee);
    expect(new Set(years).size).toBe(years.length);
    expect(years).toEqual(years.toSorted((one, other) => other - one));
    const past = documents.find(({ annee }) => annee === YEAR - 1);
    expect(past?.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(past?.montantTotal).toBeGreaterThan(past?.partFinancee ?? 0);
    const ceiling = exemptionCeiling(YEAR - 1, FIGURES) / 100;
    // In January all demo orders are of the previous year and exceed the ceiling.
    const exempt = Math.min(past?.partFinancee ?? 0, ceiling);
    expect(past).toEqual({
      id: past?.id,
      annee: YEAR - 1,
      type: 'ATTESTATION_FISCALE',
      numeroContrat: '100001',
      montantTotal: past?.montantTotal,
      partFinancee: past?.partFinancee,
      dateEdition: `01/01/${YEAR}`,
      provisoire: false,
      plafond: ceiling,
      montantExonere: exempt,
      montantImposable: (past?.partFinancee ?? 0) - exempt,
    });
    for (const { annee, provisoire } of documents) expect(provisoire).toBe(annee === YEAR);
    expect(await documentsOf('demo-vide')).toEqual([]);
  });

  it('[DOC-08] add up the funded part of the orders of the year only', async () => {
    const [only] = await documentsOf('demo-petit');
    expect(only).toMatchObject({ montantTotal: 400, partFinancee: 200, montantExonere: 200 });
    const [row] = await api.current.query(
      `select -sum(e.amount)::integer as funded from ledger_entry e
       join ledger_account a on a.id = e.account_id and a.kind = 'CREANCE_FINANCEUR'
       join ledger_journal j on j.id = e.journal_id and j.kind = 'COMMANDE'
       where extract(year from e.occurred_at at time zone 'Europe/Paris') = $1
         and exists (select from ledger_entry x left join ledger_account c on c.id = x.account_id
           left join compte_cesu k on k.id = c.compte_id left join titre t on t.numero = x.titre_numero
           join beneficiary b on b.id = coalesce(k.beneficiary_id, t.beneficiary_id)
           join user_account u on u.id = b.account_id and u.login = 'demo-rh'
           where x.journal_id = j.id)`,
      [YEAR - 1],
    );
    const mine = (await documentsOf('demo-rh')).find(({ annee }) => annee === YEAR - 1);
    expect(Math.round((mine?.partFinancee ?? 0) * 100)).toBe(row?.['funded']);
  });

  it('[DOC-05] [XC-43] show the ceiling, the exempt and the taxable amount', async () => {
    const [document] = await documentsOf('demo-nom-long');
    const ceiling = exemptionCeiling(document?.annee ?? YEAR, FIGURES) / 100;
    expect(document).toMatchObject({
      partFinancee: 12_345.67,
      plafond: ceiling,
      montantExonere: ceiling,
      montantImposable: Math.round((12_345.67 - ceiling) * 100) / 100,
    });
    const reply = await pdfOf('demo-nom-long', document?.id ?? '');
    const { texts } = readPdf(reply.rawPayload);
    expect(texts).toEqual(
      expect.arrayContaining([
        euros(12_345.67),
        euros(ceiling),
        euros(document?.montantImposable ?? 0),
      ]),
    );
  });

  it('[DOC-05] [XC-50] leave social aid out of the employer’s ceiling', async () => {
    const documents = await documentsOf('demo-double');
    expect(new Set(documents.map(({ numeroContrat }) => numeroContrat))).toEqual(
      new Set(['100001', '100002']),
    );
    for (const one of documents.filter(({ numeroContrat }) => numeroContrat === '100002')) {
      expect(one).toMatchObject({ montantImposable: 0, montantExonere: one.partFinancee });
      expect(one.partFinancee).toBe(one.montantTotal);
    }
    const rh = await documentsOf('demo-double', '?numeroContrat=100001');
    expect(rh.every(({ numeroContrat }) => numeroContrat === '100001')).toBe(true);
  });

  it('[DOC-04] [DOC-06] [A29] are tagged documents with stable bytes', async () => {
    const documents = await documentsOf('demo-rh');
    const [current, past] = [YEAR, YEAR - 1].map((year) =>
      documents.find(({ annee }) => annee === year),
    );
    const reply = await pdfOf('demo-rh', past?.id ?? '');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''attestation-fiscale-100001-${YEAR - 1}.pdf`,
    );
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = readPdf(reply.rawPayload);
    expect(pdf).toMatchObject({
      isTagged: true,
      lang: 'fr-FR',
      title: `Attestation fiscale ${YEAR - 1}`,
    });
    expect(pdf.texts).toEqual(
      expect.arrayContaining(['Mme Camille Rousseau', 'Plafond d’exonération']),
    );
    expect(pdf.texts.join(' ')).not.toContain('provisoire');
    const document = await ask('demo-rh', `/documents/ATTESTATION/${past?.id}`);
    expect(document.rawPayload.equals(reply.rawPayload)).toBe(true);
    // In the first days of January there are no orders yet.
    if (current === undefined) return;
    const provisional = await pdfOf('demo-rh', current.id);
    expect(readPdf(provisional.rawPayload).texts.join(' ')).toContain('Document provisoire');
  });

  it('[DOC-06] statement is available as a document', async () => {
    const [account] = await get<CesuAccount[]>('demo-petit', '/beneficiaires/comptes');
    const reply = await ask('demo-petit', `/documents/RELEVE/${account?.numeroCompteCesu}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain(
      `releve-${account?.numeroCompteCesu}.pdf`,
    );
  });

  it('[DOC-07] error body says why a document is missing', async () => {
    for (const path of [
      '/beneficiaires/attestations-fiscales/00000000-0000-8000-8000-000000000000/pdf',
      '/beneficiaires/comptes/9999999999/releve/pdf',
      '/beneficiaires/paiements-comptes/PC0000000000/pdf',
      `/beneficiaires/titres/SAP/1999/releve/pdf`,
      '/documents/ATTESTATION/nulle-part',
    ]) {
      const reply = await ask('demo-rh', path);
      expect(reply.statusCode, path).toBe(404);
      expect(reply.headers['content-type']).toContain('application/json');
      expect(reply.json()).toMatchObject({
        code: 'RESSOURCE_INTROUVABLE',
        errorMessage: 'La ressource demandée n’existe pas.',
      });
    }
  });
});
