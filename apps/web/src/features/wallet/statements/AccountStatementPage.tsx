import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import '@portail/ui/layout/Card.css';
import { useQuery } from '@tanstack/react-query';
import { AccountCard } from './AccountCard.tsx';
import { AccountStatement } from './AccountStatement.tsx';
import { accountsQuery } from './queries.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from './holdings.texts.ts';

function NoAccount() {
  const texts = useTexts(accountTexts);
  const canOrder = canOpenPage(pageOf('ORDER_SESSION_LIST'), useSessionView());
  return (
    <EmptyState
      icon={<Wallet />}
      title={texts.noAccount}
      action={
        canOrder ? (
          <LinkButton href={hrefOf('ORDER_SESSION_LIST')}>{texts.order}</LinkButton>
        ) : undefined
      }
    >
      {texts.noAccountText}
    </EmptyState>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly CesuAccount[] }) {
  const texts = useTexts(accountTexts);
  const asked = useSearchParams().get('compte');
  const chosen = accounts.find(({ numeroCompteCesu }) => numeroCompteCesu === asked) ?? accounts[0];
  if (chosen === undefined) return <NoAccount />;
  return (
    <>
      <section aria-labelledby="comptes">
        <h2 id="comptes">{texts.accounts}</h2>
        <ul className="holdings">
          {accounts.map((account) => (
            <AccountCard
              key={account.numeroCompteCesu}
              account={account}
              isChosen={account === chosen}
              isAlone={accounts.length === 1}
            />
          ))}
        </ul>
      </section>
      <AccountStatement account={chosen} />
    </>
  );
}

export default function AccountStatementPage() {
  const texts = useTexts(accountTexts);
  const { data, error, refetch } = useQuery(accountsQuery(useContractId()));
  return (
    <Page lead={texts.lead}>
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton shape="card" lines={2} /> : null}
      {data === undefined ? null : <Accounts accounts={data} />}
    </Page>
  );
}
