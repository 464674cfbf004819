import { getAccountStatement } from '@portail/contract/wallet/holdings.calls.ts';
import type { CesuAccount, StatementOperation } from '@portail/contract/wallet/holdings.schemas.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { accountTexts } from '../statements/holdings.texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { signedUnits } from '../statements/Movements.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { latest, type Movement } from './latest.ts';

const SHOWN = 5;

export const lastMovementsQuery = (accounts: readonly CesuAccount[]) =>
  queryOptions({
    queryKey: ['derniers-mouvements', accounts.map(({ numeroCompteCesu }) => numeroCompteCesu)],
    queryFn: ({ signal }) =>
      Promise.all(
        accounts.map(async (account) => {
          const params = { numeroCompteCesu: account.numeroCompteCesu };
          const query = { taille: String(SHOWN) };
          const statement = await callApi(getAccountStatement, { params, query }, { signal });
          return statement.operations.map((operation) => ({ account, operation }));
        }),
      ),
  });

const useColumns = (): readonly TableColumn<Movement<StatementOperation>>[] => {
  const texts = useTexts(accountTexts);
  return [
    {
      id: 'what',
      header: texts.what,
      isRowHeader: true,
      cell: ({ operation, account }) => (
        <span className="history__payee">
          <strong>{operation.libelle}</strong>
          <span className="history__detail">
            {account.libelleProduit} {account.millesime}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ operation }) => <DateText day={wireDay(operation.date)} format="short" />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ operation, account: { typeCompte } }) => (
        <QuantityText type={typeCompte} units={signedUnits(typeCompte, operation)} isSigned />
      ),
    },
  ];
};

export function LastMovements({ accounts }: { readonly accounts: readonly CesuAccount[] }) {
  const texts = useTexts(homeHoldingsTexts);
  const columns = useColumns();
  const { data, error, refetch } = useQuery(lastMovementsQuery(accounts));
  if (data === undefined)
    return <PendingRead error={error} refetch={refetch} shape="table" lines={5} />;
  const movements = latest(data.flat(), SHOWN);
  return (
    <section className="home-movements movements" aria-labelledby="mouvements">
      <h2 id="mouvements">{texts.movements}</h2>
      <Table
        caption={texts.movements}
        isCaptionHidden
        columns={columns}
        rows={movements}
        rowKey={({ account, operation }) => `${account.numeroCompteCesu} ${operation.id}`}
        empty={<p>{texts.noMovement}</p>}
      />
    </section>
  );
}
