import {
  getCheckbookStatementPdf,
  getCheckbookStatement,
} from '@portail/contract/wallet/holdings.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  Checkbook,
  CheckbookStatement,
  VoucherReason,
} from '@portail/contract/wallet/holdings.schemas.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { type ReactNode, useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { TITRE_TONES } from '../../../shared/wording/titre-tones.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { checkbookTexts } from './holdings.texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { LoadMore } from '../../../shared/list/LoadMore.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { StatementHeading } from './StatementHeading.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

type Voucher = CheckbookStatement['titres'][number];

export interface VoucherAct {
  readonly header: string;
  readonly cell: (voucher: Voucher) => ReactNode;
  readonly many: (vouchers: readonly Voucher[]) => ReactNode;
}

const NEXT: Readonly<Partial<Record<VoucherReason, 'replaceNext' | 'unblockNext'>>> = {
  PERTE: 'replaceNext',
  VOL: 'replaceNext',
  NON_RECU: 'replaceNext',
  CODES_ERRONES: 'unblockNext',
  EMETTEUR: 'unblockNext',
};

function Reason({ voucher: { raison, dateRaison = '' } }: { readonly voucher: Voucher }) {
  const texts = useTexts(checkbookTexts);
  if (raison === undefined) return null;
  const next = NEXT[raison];
  return (
    <p className="voucher__reason">
      {fill(texts[raison], { date: dateRaison.replace(' ', ' à ') })}
      {next === undefined ? null : (
        <>
          {' '}
          {texts[next]} <Link href={hrefOf('CONTACT')}>{texts.contact}</Link>
        </>
      )}
    </p>
  );
}

/** A book may hold hundreds of vouchers, so rows are rendered in batches. */
const STEP = 30;

const euros = (amount: number): string => formatUnits('MONTANT', unitsOf('MONTANT', amount));

interface VouchersProps {
  readonly vouchers: readonly Voucher[];
  readonly act: VoucherAct | undefined;
}

function Vouchers({ vouchers, act }: VouchersProps) {
  const texts = useTexts(checkbookTexts);
  const [limit, setLimit] = useState(STEP);
  const columns: readonly TableColumn<Voucher>[] = [
    {
      id: 'number',
      header: texts.number,
      isRowHeader: true,
      cell: ({ numeroTitre }) => <span className="tabular">{numeroTitre}</span>,
    },
    {
      id: 'value',
      header: texts.faceValue,
      align: 'end',
      cell: ({ valeurFaciale }) => <span className="amount">{euros(valeurFaciale)}</span>,
    },
    {
      id: 'statut',
      header: texts.statut,
      cell: (voucher) => (
        <>
          <Status tone={TITRE_TONES[voucher.statut]}>{texts[voucher.statut]}</Status>
          <Reason voucher={voucher} />
        </>
      ),
    },
    ...(act === undefined
      ? []
      : [{ id: 'act', isHeaderHidden: true, header: act.header, cell: act.cell }]),
  ];
  const shown = vouchers.slice(0, limit);
  const total = String(vouchers.length);
  return (
    <>
      {act === undefined ? null : act.many(vouchers)}
      <div className="vouchers">
        <Table
          caption={texts.vouchers}
          columns={columns}
          rows={shown}
          rowKey={({ numeroTitre }) => numeroTitre}
        />
      </div>
      <LoadMore
        count={shown.length}
        texts={{
          shown: fill(texts.shown, { total }),
          shownOne: fill(texts.shownOne, { total }),
        }}
        hasMore={limit < vouchers.length}
        isPending={false}
        hasFailed={false}
        onMore={() => setLimit(limit + STEP)}
      />
    </>
  );
}

function BookFacts({ book }: { readonly book: CheckbookStatement }) {
  const texts = useTexts(checkbookTexts);
  const { valeurFaciale } = book;
  return (
    <Card>
      <FactList
        facts={[
          {
            id: 'value',
            label: texts.faceValue,
            value: valeurFaciale === null ? texts.severalValues : euros(valeurFaciale),
          },
          { id: 'count', label: texts.count, value: book.nombreTitres },
          { id: 'available', label: texts.availableCount, value: book.nombreDisponibles },
          {
            id: 'amount',
            label: texts.availableAmount,
            value: <span className="amount">{euros(book.montantDisponible)}</span>,
            isStrong: true,
          },
          {
            id: 'expiration',
            label: texts.expiration,
            value: <DateText day={wireDay(book.dateExpiration)} />,
          },
        ]}
      />
    </Card>
  );
}

const bookRequestOf = ({ idProduit, millesime }: Checkbook, numeroContrat: string | undefined) => ({
  params: { idProduit, millesime: String(millesime) },
  query: { numeroContrat },
});

interface BookStatementProps {
  readonly book: Checkbook;
  readonly act?: VoucherAct | undefined;
}

function Body({ book, act }: BookStatementProps) {
  const { data, error, refetch } = useApiQuery(
    getCheckbookStatement,
    bookRequestOf(book, useContractId()),
  );
  if (data !== undefined) {
    return (
      <>
        <BookFacts book={data} />
        <Vouchers key={`${book.idProduit} ${book.millesime}`} vouchers={data.titres} act={act} />
      </>
    );
  }
  return <PendingRead error={error} refetch={refetch} shape="table" lines={6} />;
}

export function BookStatement({ book, act }: BookStatementProps) {
  const texts = useTexts(checkbookTexts);
  const common = useTexts(holdingsTexts);
  const millesime = String(book.millesime);
  const request = bookRequestOf(book, useContractId());
  return (
    <section className="statement" aria-labelledby="titres">
      <StatementHeading id="titres" name={`${book.idProduit} ${millesime}`}>
        {fill(texts.statement, { produit: book.libelleProduit, millesime })}
      </StatementHeading>
      <div className="cluster no-print">
        <DownloadButton ask={() => callApi(getCheckbookStatementPdf, request)}>
          {common.pdf}
        </DownloadButton>
      </div>
      <Body book={book} act={act} />
    </section>
  );
}
