import { getDeclarations } from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_STATUTS } from '@portail/rules/declarations/vocabulary.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { DeclarationReceipt } from '../../features/declaration-history/DeclarationReceipt.tsx';
import { DeclarationStanding } from '../../features/declaration-history/DeclarationStanding.tsx';
import { DeclaredEmployee } from '../../features/declaration-history/DeclaredEmployee.tsx';
import { DeclaredPeriod } from '../../features/declaration-history/DeclaredPeriod.tsx';
import { NoDeclaration } from '../../features/declaration-history/NoDeclaration.tsx';
import { HistoryList } from '../../features/holdings/HistoryList.tsx';
import { QuantityText } from '../../features/holdings/QuantityText.tsx';
import { pageQueryOf } from '../../features/holdings/read-pages.ts';
import { useContractId } from '../../features/holdings/use-contract-id.ts';
import { periodQueryOf, useFilters } from '../../features/holdings/use-filters.ts';
import { useKeysetList } from '../../features/holdings/use-keyset-list.ts';
import { lazy, Suspense } from 'react';
import { callApi } from '../../session/api.ts';
import { Page } from '../../shared/page/Page.tsx';
import { reloadOnceOnFailure } from '../../shared/page/lazy-reload.ts';
import '../../shared/page/print.css';
import { wireDay } from '../../shared/wire/wire-values.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { declarationHistoryTexts, declarationStatusTexts } from '../../texts/declarations.ts';

const keyOf = ({ id }: DeclarationLine) => id;

const ResumeDeclaration = lazy(async () => ({
  default: (
    await reloadOnceOnFailure(() => import('../../features/declaring/ResumeDeclaration.tsx'))
  ).ResumeDeclaration,
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
    {
      id: 'date',
      header: texts.date,
      cell: ({ date }) => <DateText day={wireDay(date)} format="short" />,
    },
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
