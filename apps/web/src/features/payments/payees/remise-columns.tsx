import { getRemisePdf, type getRemises } from '@portail/contract/payments/payees.calls.ts';
import type { RemiseLine, RemiseStatut } from '@portail/contract/payments/payees.schemas.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import type { ReactNode } from 'react';
import { callApi } from '../../../session/api.ts';
import type { ColumnOf } from '../../../session/data-table/use-table-list.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { remiseTexts } from './intervenant.texts.ts';
import './intervenant.css';

/** Cancelled and rejected payments have no slip. */
const hasSlip = (statut: RemiseStatut): boolean => statut === 'EN_COURS' || statut === 'EFFECTUE';

function Slip({ remise }: { readonly remise: RemiseLine }) {
  const texts = useTexts(remiseTexts);
  const { numeroRemise, statut, type } = remise;
  if (!hasSlip(statut)) return null;
  return (
    <DownloadButton
      variant="quiet"
      isSmall
      label={fill(texts[`noticeOf${type}`], { numero: numeroRemise })}
      ask={() => callApi(getRemisePdf, { params: { numeroRemise } })}
    >
      {texts[`notice${type}`]}
    </DownloadButton>
  );
}

/** Payer and number name the row. */
export const useRemiseColumns = (
  drawStatut: (statut: RemiseStatut) => ReactNode,
): readonly ColumnOf<typeof getRemises>[] => {
  const texts = useTexts(remiseTexts);
  const stack = (first: ReactNode, detail: string) => (
    <span className="remise__stack">
      {first}
      {detail === '' ? null : <span className="remise__detail">{detail}</span>}
    </span>
  );
  const vouchers = (count: number | undefined): string => {
    if (count === undefined) return '';
    return count === 1 ? texts.voucherOne : fill(texts.vouchers, { nombre: String(count) });
  };
  return [
    {
      id: 'payeur',
      header: texts.payer,
      isRowHeader: true,
      cell: ({ payeur, numeroRemise, commentaire }) =>
        stack(
          <strong>{payeur}</strong>,
          [fill(texts.remiseOf, { numero: numeroRemise }), commentaire]
            .filter((part) => part !== '')
            .join(' – '),
        ),
    },
    {
      id: 'date',
      header: texts.date,
      sortBy: 'dateRemise',
      cell: ({ dateRemise }) => <DateText day={wireDay(dateRemise)} format="short" />,
    },
    {
      id: 'moyen',
      header: texts.type,
      sortBy: 'type',
      cell: ({ type, nombreTitres }) => stack(texts[type], vouchers(nombreTitres)),
    },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: ({ statut, dateVersement, referenceVersement = '' }) =>
        stack(
          drawStatut(statut),
          dateVersement === undefined
            ? ''
            : fill(texts.paidOut, { date: dateVersement, reference: referenceVersement }),
        ),
    },
    {
      id: 'montant',
      header: texts.amount,
      sortBy: 'montant',
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    { id: 'bordereau', header: texts.document, cell: (remise) => <Slip remise={remise} /> },
  ];
};
