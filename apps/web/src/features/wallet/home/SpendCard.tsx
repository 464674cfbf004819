import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from '../statements/holdings.texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { ExpiryMeter } from '../statements/ExpiryMeter.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { WaitingValue } from '../statements/WaitingValue.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { PayLink } from './Shortcuts.tsx';

const balanceOf = ({ solde }: CesuAccount): number => unitsOf('MONTANT', solde);

interface AccountLineProps {
  readonly account: CesuAccount;
  readonly isAlone: boolean;
}

function AccountLine({ account, isAlone }: AccountLineProps) {
  const texts = useTexts(holdingsTexts);
  return (
    <li className="home-account">
      <p className="home-account__line">
        <span>
          <strong>{account.libelleProduit}</strong>{' '}
          <span className="home-account__vintage">
            {fill(texts.millesime, { annee: String(account.millesime) })}
          </span>
        </span>
        {isAlone ? null : <QuantityText type="MONTANT" units={balanceOf(account)} size="lg" />}
      </p>
      <WaitingValue account={account} />
      <ExpiryMeter expiration={wireDay(account.dateExpiration)} />
    </li>
  );
}

export function SpendCard({ accounts }: { readonly accounts: readonly CesuAccount[] }) {
  const texts = useTexts(homeHoldingsTexts);
  const none = useTexts(accountTexts);
  const canSeeStatement = canOpenPage(pageOf('ACCOUNT_STATEMENT'), useSessionView());
  const total = accounts.reduce((sum, account) => sum + balanceOf(account), 0);
  if (accounts.length === 0) {
    return (
      <Card title={texts.spend} accent="primary" className="home-card">
        <p className="home-card__empty">{none.noAccount}</p>
        <p>{none.noAccountText}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.spend} accent="primary" className="home-card">
      <p className="home-card__hero">
        <QuantityText type="MONTANT" units={total} size="hero" />
        <span className="home-card__under">
          {accounts.length === 1
            ? texts.spendOnOne
            : fill(texts.spendOn, { nombre: String(accounts.length) })}
        </span>
      </p>
      <PayLink />
      <ul className="home-card__accounts" aria-label={texts.accounts}>
        {accounts.map((account) => (
          <AccountLine
            key={account.numeroCompteCesu}
            account={account}
            isAlone={accounts.length === 1}
          />
        ))}
      </ul>
      {canSeeStatement ? (
        <p className="home-card__more">
          <Link href={hrefOf('ACCOUNT_STATEMENT')}>
            {texts.statement}
            <ChevronRight />
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
