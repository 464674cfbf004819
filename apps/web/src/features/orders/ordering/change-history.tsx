import { getChanges } from '@portail/contract/orders/ordering.calls.ts';
import { getTradeBillPdf } from '@portail/contract/wallet/trade.calls.ts';
import type { ChangeLine } from '@portail/contract/wallet/trade.schemas.ts';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { PaymentInstructionsCard } from '../../../shared/payment/PaymentInstructionsCard.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { KeysetTable } from '../../../shared/list/KeysetTable.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { changeHistoryTexts } from './order-history.texts.ts';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { dayColumn } from '../../../shared/list/day-column.tsx';

const keyOf = ({ reference }: ChangeLine) => reference;

const TONES = {
  EN_ATTENTE_CARTE: 'warning',
  EN_ATTENTE_PAIEMENT: 'warning',
  VALIDEE: 'success',
  ANNULEE: 'neutral',
} as const;

const useColumns = (): readonly TableColumn<ChangeLine>[] => {
  const texts = useTexts(changeHistoryTexts);
  return [
    {
      id: 'operation',
      header: texts.what,
      isRowHeader: true,
      cell: ({ type, millesime, millesimeFinal, formeFinale, dateDisponibilite }) => (
        <>
          {fill(texts[type], { millesime: String(millesime), suivant: String(millesimeFinal) })}
          <br />
          <span className="order__muted">
            {dateDisponibilite === null
              ? texts[`IN_${formeFinale}`]
              : fill(texts[`READY_${formeFinale}`], { date: dateDisponibilite })}
          </span>
        </>
      ),
    },
    dayColumn(texts.date),
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <Status tone={TONES[statut]}>{texts[statut]}</Status>,
    },
    {
      id: 'montant',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'frais',
      header: texts.fees,
      align: 'end',
      cell: ({ frais }) => <span className="amount">{wireAmount(frais)}</span>,
    },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: ({ facture, reference }) =>
        facture ? (
          <DownloadButton
            isSmall
            label={fill(texts.billOf, { reference })}
            ask={() => callApi(getTradeBillPdf, { params: { reference } })}
          >
            {texts.bill}
          </DownloadButton>
        ) : null,
    },
  ];
};

/** Renders nothing without trades and conversions. */
export function ChangeHistory({ numeroContrat }: { readonly numeroContrat: string | undefined }) {
  const texts = useTexts(changeHistoryTexts);
  const columns = useColumns();
  const query = { numeroContrat };
  const list = useKeysetList({
    queryKey: [getChanges.id, query],
    read: (avant, options) =>
      callApi(getChanges, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly ChangeLine[]) => lines,
    keyOf,
  });
  const { lines = [] } = list;
  if (lines.length === 0) return null;
  return (
    <section className="order__section" aria-label={texts.title}>
      <KeysetTable
        list={list}
        caption={texts.caption}
        columns={columns}
        keyOf={keyOf}
        texts={texts}
      />
      {lines.map(({ reference, reglement }) =>
        reglement === undefined ? null : (
          <PaymentInstructionsCard key={reference} instructions={reglement} />
        ),
      )}
    </section>
  );
}
