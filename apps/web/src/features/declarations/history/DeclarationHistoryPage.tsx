import {
  getDeclarations,
  getDeclarationReceiptPdf,
} from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_STATUTS } from '@portail/rules/declarations/vocabulary.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { HistoryList } from '../../../shared/list/HistoryList.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../session/api.ts';
import { organismeParams } from '../../../session/declaration-query.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import '../../../shared/page/print.css';
import { wireDay, wireAmount } from '../../../shared/wire/wire-values.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import {
  declarationHistoryTexts,
  declarationStatusTexts,
  declarationKindTexts,
} from '../../../shared/declarations/declarations.texts.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import '../../../shared/list/list.css';
import { formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { DeclarationStatus, shownState } from '../../../shared/declarations/DeclarationStatus.tsx';
import { dayColumn } from '../../../shared/list/day-column.tsx';

function DeclarationStanding({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { statut, envoi, motif } = line;
  const detail = () => {
    switch (shownState(line)) {
      case 'EN_COURS':
        return texts.sending;
      case 'A_RESOUDRE':
        return texts.toResolve;
      case 'REJETEE':
        return motif === undefined ? undefined : fill(texts.motif, { motif });
      default:
        return undefined;
    }
  };
  const words = detail();
  const isPaidInPart = line.resteAPayer > 0 && line.resteAPayer < line.montantNet;
  return (
    <span className="history__paid">
      <span>
        <DeclarationStatus statut={statut} envoi={envoi} />
      </span>
      {words === undefined ? null : <span className="history__detail">{words}</span>}
      {isPaidInPart ? (
        <span className="history__detail">
          {fill(texts.left, { reste: wireAmount(line.resteAPayer) })}
        </span>
      ) : null}
    </span>
  );
}

function NoDeclaration() {
  const texts = useTexts(declarationHistoryTexts);
  const canPay = canOpenPage(pageOf('ACCOUNT_PAYMENT_CHOICE'), useSessionView());
  return (
    <EmptyState
      icon={<FileText />}
      title={texts.none}
      action={
        canPay ? (
          <LinkButton href={hrefOf('ACCOUNT_PAYMENT_CHOICE')}>{texts.declare}</LinkButton>
        ) : undefined
      }
    >
      {texts.noneText}
    </EmptyState>
  );
}

const isFirst = (day: CalendarDay): boolean => day.endsWith('-01');
const isWholeMonth = (from: CalendarDay, to: CalendarDay): boolean =>
  isFirst(from) && isFirst(addDays(to, 1));

/** The month, and its days when it is not a whole month. */
function DeclaredPeriod({ line: { periode } }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { dateDebut: debut, dateFin: fin } = periode;
  const from = wireDay(debut);
  const days = debut === fin ? fill(texts.day, { jour: debut }) : fill(texts.range, { debut, fin });
  return (
    <span className="history__paid">
      <span className="history__month">{formatMonth(monthOf(from))}</span>
      {isWholeMonth(from, wireDay(fin)) ? null : <span className="history__detail">{days}</span>}
    </span>
  );
}

function DeclaredEmployee({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const words = useTexts(declarationKindTexts);
  const { id, organisme, typeActivite, numeroSalarie, nomSalarie } = line;
  const numero = fill(texts.numero, { numero: numeroSalarie });
  const kind = typeActivite === undefined ? undefined : words[typeActivite];
  return (
    <span className="history__payee">
      <strong>{nomSalarie ?? numero}</strong>
      <span className="history__detail">
        {[words[organisme], kind].filter((one) => one !== undefined).join(' – ')}
      </span>
      {nomSalarie === undefined ? null : <span className="history__detail">{numero}</span>}
      <span className="history__detail">{fill(texts.declaration, { numero: id })}</span>
    </span>
  );
}

/** A receipt exists only after the answer of the body. */
function DeclarationReceipt({ line }: { readonly line: DeclarationLine }) {
  const texts = useTexts(declarationHistoryTexts);
  const { id, organisme, recepisse } = line;
  if (!recepisse) return null;
  return (
    <DownloadButton
      variant="quiet"
      isSmall
      label={fill(texts.receiptOf, { numero: id })}
      ask={() =>
        callApi(getDeclarationReceiptPdf, { params: { ...organismeParams(organisme), id } })
      }
    >
      {texts.receipt}
    </DownloadButton>
  );
}

const keyOf = ({ id }: DeclarationLine) => id;

const ResumeDeclaration = lazy(async () => ({
  default: (await reloadOnceOnFailure(() => import('../declaring/ResumeDeclaration.tsx')))
    .ResumeDeclaration,
}));

const useColumns = (): readonly TableColumn<DeclarationLine>[] => {
  const texts = useTexts(declarationHistoryTexts);
  return [
    {
      id: 'employee',
      header: texts.employee,
      isRowHeader: true,
      cell: (line) => <DeclaredEmployee line={line} />,
    },
    { id: 'period', header: texts.period, cell: (line) => <DeclaredPeriod line={line} /> },
    dayColumn(texts.date),
    { id: 'statut', header: texts.statut, cell: (line) => <DeclarationStanding line={line} /> },
    {
      id: 'net',
      header: texts.net,
      align: 'end',
      cell: ({ montantNet }) => (
        <QuantityText type="MONTANT" units={unitsOf('MONTANT', montantNet)} />
      ),
    },
    {
      id: 'acts',
      header: texts.acts,
      isHeaderHidden: true,
      cell: (line) => (
        <span className="history__acts no-print">
          <Suspense fallback={null}>
            <ResumeDeclaration line={line} variant="quiet" isSmall />
          </Suspense>
          <DeclarationReceipt line={line} />
        </span>
      ),
    },
  ];
};

export default function DeclarationHistoryPage() {
  const texts = useTexts(declarationHistoryTexts);
  const words = useTexts(declarationStatusTexts);
  const numeroContrat = useContractId();
  const { filters } = useFilters(DECLARATION_STATUTS);
  const statut = DECLARATION_STATUTS.find((one) => one === filters.statut);
  const query = { numeroContrat, ...periodQueryOf(filters.period), statut };
  const list = useKeysetList({
    queryKey: ['declarations', query],
    read: (avant, options) =>
      callApi(getDeclarations, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly DeclarationLine[]) => lines,
    keyOf,
  });
  return (
    <Page lead={texts.lead}>
      <HistoryList
        list={list}
        caption={texts.caption}
        columns={useColumns()}
        keyOf={keyOf}
        texts={texts}
        statuts={DECLARATION_STATUTS.map((value) => ({ value, label: words[value] }))}
        empty={<NoDeclaration />}
      />
    </Page>
  );
}
