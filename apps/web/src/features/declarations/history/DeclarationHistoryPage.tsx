import { getDeclarations } from '@portail/contract/declarations/declaring.calls.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { DECLARATION_STATUTS } from '@portail/rules/declarations/vocabulary.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { DeclarationReceipt } from './DeclarationReceipt.tsx';
import { DeclarationStanding } from './DeclarationStanding.tsx';
import { DeclaredEmployee } from './DeclaredEmployee.tsx';
import { DeclaredPeriod } from './DeclaredPeriod.tsx';
import { NoDeclaration } from './NoDeclaration.tsx';
import { HistoryList } from '../../../shared/list/HistoryList.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { lazy, Suspense } from 'react';
import { callApi } from '../../../session/api.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { reloadOnceOnFailure } from '../../../shared/page/lazy-reload.ts';
import '../../../shared/page/print.css';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  declarationHistoryTexts,
  declarationStatusTexts,
} from '../../../shared/declarations/declarations.texts.ts';

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
