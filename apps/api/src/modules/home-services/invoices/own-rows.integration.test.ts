import { beforeAll, expect, it } from 'vitest';
import { makeUnified, NICOLAS } from '../../../../test/home-services-world.ts';
import { openOrder } from '../../../../test/invoice-world.ts';
import { scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import {
  providerScopeOf,
  type BeneficiaryScope,
  type ProviderScope,
} from '../../../platform/ports/owner-scope.ts';
import { invoiceQueries, printedInvoiceQueries } from './invoices.queries.ts';
import { issuedInvoicesIn, paidInvoicesIn } from './invoices.repository.ts';
import { invoiceSettlementsIn } from './settlements.repository.ts';

const api = useTestApi();
let nicolas: BeneficiaryScope;
let camille: BeneficiaryScope;
let order: string;
const INVOICE = 'F-S21';
const NOTE = 'A-S21';
const own: ProviderScope = providerScopeOf({ prestataires: ['7001'] });
const other: ProviderScope = providerScopeOf({ prestataires: ['7002'] });

beforeAll(async () => {
  await makeUnified(api.current, 'demo-rh');
  nicolas = await scopeOfPerson(api.current, NICOLAS);
  camille = await scopeOfPerson(api.current, 'demo-rh');
  order = await openOrder(api.current);
  await api.current.query(
    `insert into piece_service values ($1, 'FACTURE', now()), ($2, 'AVOIR', now())`,
    [INVOICE, NOTE],
  );
  await api.current.query(
    `insert into facture_service (numero, commande_numero, client_id, beneficiary_id, date_facture,
       empreinte, total_ht_cents, total_tva_cents, total_ttc_cents, avoirs_cents, statut, recue_le)
     select $1, o.numero, o.client_id, o.beneficiary_id, current_date, 'x', 100, 0, 100, 10,
       'A_PAYER', now() from commande_service o where o.numero = $2`,
    [INVOICE, order],
  );
  await api.current.query(
    `insert into avoir_service (numero, facture_numero, beneficiary_id, date_avoir, empreinte,
       montant_cents, motif, recu_le)
     select $1, numero, beneficiary_id, current_date, 'x', 10, 'x', now()
     from facture_service where numero = $2`,
    [NOTE, INVOICE],
  );
});

const reader = () => api.current.server.platform.reader;
const REQUESTED = { clientId: undefined, statut: undefined, before: undefined, limit: 200 };

it('[S21] invoices and credit notes are listed to their owner only', async () => {
  const numeros = async (scope: BeneficiaryScope) =>
    (await invoiceQueries(reader(), scope).list(REQUESTED)).map(({ numero }) => numero);
  expect(await numeros(nicolas)).toEqual(expect.arrayContaining([INVOICE, NOTE]));
  expect(await numeros(camille)).toEqual([]);
});

it('[S21] a space is known to its owner only', async () => {
  await api.current.query(
    'delete from home_service_space where beneficiary_id = $1 and client_id = $2',
    [camille.beneficiaryId, '7002'],
  );
  expect(await invoiceQueries(reader(), nicolas).hasSpace('7002')).toBe(true);
  expect(await invoiceQueries(reader(), camille).hasSpace('7002')).toBe(false);
});

it('[S21] the PDF is read by its owner only', async () => {
  for (const numero of [INVOICE, NOTE]) {
    expect((await printedInvoiceQueries(reader(), nicolas).find(numero))?.numero).toBe(numero);
    expect(await printedInvoiceQueries(reader(), camille).find(numero)).toBeUndefined();
  }
});

it('[S21] another person’s invoice or contract cannot be used for a payment', async () => {
  const locked = (scope: BeneficiaryScope) =>
    tryIn(api.current, (unit) => paidInvoicesIn(unit).lockOwn(scope, [INVOICE]));
  expect(await locked(nicolas)).toHaveLength(1);
  expect(await locked(camille)).toEqual([]);
  const lucien = await scopeOfPerson(api.current, 'demo-social');
  const contractOf = (scope: BeneficiaryScope) =>
    tryIn(api.current, (unit) => invoiceSettlementsIn(unit).contractOf(scope));
  expect(nicolas.contracts).toContain(await contractOf(nicolas));
  expect(lucien.contracts).toContain(await contractOf(lucien));
});

it('[S21] a provider invoices and credits its own orders only', async () => {
  const requested = (scope: ProviderScope) =>
    tryIn(api.current, async (unit) => {
      const issued = issuedInvoicesIn(unit, scope);
      return {
        order: (await issued.lockOrder(order))?.numero,
        invoiced: (await issued.listInvoiced(order)).length,
        invoice: (await issued.lockInvoice(INVOICE))?.numero,
        known: [await issued.findOwn(INVOICE), await issued.findOwn(NOTE)].map(
          (found) => found?.invoice,
        ),
      };
    });
  expect(await requested(own)).toEqual({
    order,
    invoiced: 1,
    invoice: INVOICE,
    known: [INVOICE, INVOICE],
  });
  expect(await requested(other)).toEqual({
    order: undefined,
    invoiced: 0,
    invoice: undefined,
    known: [undefined, undefined],
  });
});
