import { getAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { NoAccount } from '../../../session/NoAccount.tsx';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { AccountStatement } from './AccountStatement.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { useSearchParams } from '../../../shared/navigation/search-params.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from './holdings.texts.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { ExpiryMeter } from './ExpiryMeter.tsx';
import { HoldingChoice } from './HoldingChoice.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { WaitingValue } from './WaitingValue.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';

const TONES = { ACTIF: 'success', BLOQUE: 'warning', EXPIRE: 'neutral' } as const;

function Blocked({ account: { motifBlocage } }: { readonly account: CesuAccount }) {
  const texts = useTexts(accountTexts);
  return (
    <div className="holding__blocked">
      <p>{motifBlocage === undefined ? texts.blocked : texts[`blocked_${motifBlocage}`]}</p>
      <p>
        {texts.blockedNext} <Link href={hrefOf('CONTACT')}>{texts.contact}</Link>
      </p>
    </div>
  );
}

interface AccountCardProps {
  readonly account: CesuAccount;
  readonly isChosen: boolean;
  readonly isAlone: boolean;
}

function AccountCard({ account, isChosen, isAlone }: AccountCardProps) {
  const texts = useTexts(accountTexts);
  const common = useTexts(holdingsTexts);
  const { numeroCompteCesu: numero, typeCompte, statut } = account;
  return (
    <HoldingChoice
      search={{ compte: numero }}
      isChosen={isChosen}
      isAlone={isAlone}
      label={fill(texts.show, { numero })}
      chosenLabel={texts.chosen}
    >
      <div className="holding__head">
        <h3 className="holding__title">{account.libelleProduit}</h3>
        <Status tone={TONES[statut]}>{texts[statut]}</Status>
      </div>
      <p className="holding__meta">
        <span>{fill(texts.account, { numero })}</span>
        <span>
          {fill(common.millesime, { annee: String(account.millesime) })}
          <GlossaryTip word="millesime" />
        </span>
      </p>
      <p className="holding__balance">
        <span className="holding__label">
          {statut === 'BLOQUE' ? texts.blockedBalance : texts.balance}
        </span>
        <QuantityText type={typeCompte} units={unitsOf(typeCompte, account.solde)} size="hero" />
      </p>
      {statut === 'BLOQUE' ? <Blocked account={account} /> : null}
      <WaitingValue account={account} />
      <ExpiryMeter expiration={wireDay(account.dateExpiration)} />
    </HoldingChoice>
  );
}

function Accounts({ accounts }: { readonly accounts: readonly CesuAccount[] }) {
  const texts = useTexts(accountTexts);
  const asked = useSearchParams().get('compte');
  const chosen = accounts.find(({ numeroCompteCesu }) => numeroCompteCesu === asked) ?? accounts[0];
  if (chosen === undefined) return <NoAccount texts={texts} />;
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
  const { data, error, refetch } = useApiQuery(getAccounts, {
    query: { numeroContrat: useContractId() },
  });
  return (
    <Page lead={texts.lead}>
      {error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton shape="card" lines={2} /> : null}
      {data === undefined ? null : <Accounts accounts={data} />}
    </Page>
  );
}
