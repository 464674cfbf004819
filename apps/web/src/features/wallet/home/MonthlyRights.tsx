import { hrefOf } from '@portail/contract/pages/href.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { daysLeft, deadlinesOf } from '@portail/rules/wallet/holdings/expiry.ts';
import { formatMonth, monthOf } from '@portail/rules/wallet/holdings/months.ts';
import { formatUnits, unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { rightOfQuantity, unitOf, valueOfRight } from '@portail/rules/wallet/holdings/rights.ts';
import { centsFromEuros, formatAmount } from '@portail/rules/money/cents.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { homeHoldingsTexts } from '../../../session/home.texts.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { useDaysLeftWords } from '../statements/ExpiryMeter.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { WaitingValue } from '../statements/WaitingValue.tsx';
import { MonthStrip } from './MonthStrip.tsx';
import { PayLink } from './Shortcuts.tsx';

function Worth({ account: { typeCompte, solde, tauxHoraire } }: { readonly account: CesuAccount }) {
  const texts = useTexts(homeHoldingsTexts);
  const rate = tauxHoraire === undefined ? undefined : centsFromEuros(tauxHoraire);
  if (rate === undefined || rate <= 0 || typeCompte === 'MONTANT_PAR_MOIS') return null;
  const right = rightOfQuantity(unitOf(typeCompte), unitsOf(typeCompte, solde));
  return (
    <span className="home-card__under">
      {fill(texts.rightsWorth, {
        montant: formatAmount(valueOfRight(right, rate)),
        taux: formatAmount(rate),
      })}
    </span>
  );
}

function ThisMonth({ account: { typeCompte, mois = [] } }: { readonly account: CesuAccount }) {
  const texts = useTexts(homeHoldingsTexts);
  const current = monthOf(today());
  const right = mois.find((one) => one.mois === current);
  if (right === undefined) return null;
  const granted = unitsOf(typeCompte, right.accorde);
  const used = unitsOf(typeCompte, right.utilise);
  return (
    <Meter
      label={fill(texts.monthUsed, { mois: formatMonth(current) })}
      value={used}
      total={granted}
      valueText={fill(texts.monthUsedValue, {
        utilise: formatUnits(typeCompte, used),
        accorde: formatUnits(typeCompte, granted),
      })}
    />
  );
}

function Deadlines({ account: { typeCompte, mois = [] } }: { readonly account: CesuAccount }) {
  const texts = useTexts(homeHoldingsTexts);
  const words = useDaysLeftWords();
  const lines = deadlinesOf(
    mois.flatMap(({ disponible, utilisableJusquAu }) =>
      utilisableJusquAu === undefined
        ? []
        : [{ units: unitsOf(typeCompte, disponible), expiration: wireDay(utilisableJusquAu) }],
    ),
  );
  if (lines.length === 0) return null;
  return (
    <ul className="home-deadlines" aria-label={texts.deadlines}>
      {lines.map(({ units, expiration }) => (
        <li key={expiration}>
          {fill(texts.deadline, {
            quantite: formatUnits(typeCompte, units),
            date: longDateWords(expiration),
            reste: words(daysLeft(expiration, today())),
          })}
        </li>
      ))}
    </ul>
  );
}

interface MonthlyRightsProps {
  readonly account: CesuAccount;
  /** Only the first card has the pay button, because it is the same for all. */
  readonly isFirst: boolean;
}

export function MonthlyRights({ account, isFirst }: MonthlyRightsProps) {
  const texts = useTexts(homeHoldingsTexts);
  const canSeeTransfers = canOpenPage(pageOf('TRANSACTIONS_HISTORY'), useSessionView());
  const { typeCompte, mois = [] } = account;
  return (
    <Card
      title={fill(texts.rights, { produit: account.libelleProduit })}
      accent="primary"
      className="home-card home-card--wide"
    >
      <p className="home-card__hero">
        <span className="home-card__under">{texts.rightsNow}</span>
        <QuantityText type={typeCompte} units={unitsOf(typeCompte, account.solde)} size="hero" />
        <Worth account={account} />
      </p>
      <Deadlines account={account} />
      {isFirst ? <PayLink /> : null}
      <WaitingValue account={account} />
      <ThisMonth account={account} />
      {mois.length === 0 ? null : <MonthStrip type={typeCompte} months={mois} />}
      {canSeeTransfers ? (
        <p className="home-card__more">
          <Link href={hrefOf('TRANSACTIONS_HISTORY')}>
            {texts.transfers}
            <ChevronRight />
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
