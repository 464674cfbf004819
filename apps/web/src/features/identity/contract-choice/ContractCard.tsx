import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { Check, ChevronRight } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { fileHref } from '../../../session/contract-theme.ts';
import { stylesQuery } from '../../../session/contract-theme-queries.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { choiceTexts } from './visualisation.texts.ts';
import { getConversionEligibility } from '@portail/contract/wallet/conversion.calls.ts';
import { getActiveAccounts } from '@portail/contract/wallet/holdings.calls.ts';
import { getOrderCampaigns } from '@portail/contract/orders/ordering.calls.ts';
import { getFeatures } from '@portail/contract/branding/personalisation.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { sessionViewOf, useSession } from '../../../session/current-session.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { today } from '../../../shared/time/today.ts';
import { availableOf } from './available.ts';

/**
 * Available actions of a contract; none while loading. Requests stop once a contract is being
 * opened.
 */
const useAvailable = (contract: Contract, isBusy: boolean): ReturnType<typeof availableOf> => {
  const { contractId: numeroContrat, contractType: typeContrat } = contract;
  const state = useSession((one) => one);
  const { data: features } = useApiQuery(
    getFeatures,
    { query: { numeroContrat } },
    { enabled: !isBusy },
  );
  // Uses the rules of the menu and pages as if this contract were chosen.
  const view = sessionViewOf(
    {
      ...state,
      visualisation: {
        visualisationMode: typeContrat,
        selectedContract: contract,
        features: features ?? [],
      },
    },
    false,
  );
  const canOpen = (page: Parameters<typeof pageOf>[0]) => canOpenPage(pageOf(page), view);
  const isKnown = features !== undefined;
  const mayAsk = isKnown && !isBusy;
  const sessions = useApiQuery(
    getOrderCampaigns,
    { query: { numeroContrat } },
    { enabled: mayAsk && canOpen('ORDER_SESSION_LIST') },
  );
  const accounts = useApiQuery(
    getActiveAccounts,
    { query: { numeroContrat } },
    { enabled: mayAsk && canOpen('ACCOUNT_PAYMENT_CHOICE') },
  );
  const convertible = useApiQuery(
    getConversionEligibility,
    { query: { numeroContrat, typeContrat } },
    { enabled: mayAsk && canOpen('CESU_CONVERSION_CHOICE') },
  );
  const isWaiting = [sessions, accounts, convertible].some(({ isLoading }) => isLoading);
  if (!isKnown || isWaiting) return [];
  return availableOf({
    canOpen,
    hasOpenSession: (sessions.data ?? []).length > 0,
    hasSpendable: (accounts.data ?? []).some(({ solde }) => solde > 0),
    canConvert:
      convertible.data !== undefined &&
      (convertible.data.comptesTransformables || convertible.data.titresTransformables),
    isTradeMonth: today().slice(5, 7) === '02',
  });
};

const KINDS = { CESU_RH: 'rhKind', CESU_SOCIAL: 'socialKind' } as const;

interface ContractCardProps {
  readonly contract: Contract;
  readonly isCurrent: boolean;
  readonly isOpening: boolean;
  /** Any card is opening. */
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** Drawn empty while loading, with the room of its words. */
function Available(props: { readonly contract: Contract; readonly isBusy: boolean }) {
  const texts = useTexts(choiceTexts);
  const doings = useAvailable(props.contract, props.isBusy);
  const liste = doings.map((one) => texts[one]).join(', ');
  return (
    <span className="contract-card__available">
      {doings.length === 0 ? null : fill(texts.available, { liste })}
    </span>
  );
}

export function ContractCard(props: ContractCardProps) {
  const { contract, isCurrent, isOpening, isBusy, onChoose } = props;
  const texts = useTexts(choiceTexts);
  const { data: theme } = useQuery(stylesQuery(contract.contractId, 'ESPACE_BENEFICIAIRE'));
  const logo = theme?.values.logo ?? null;
  return (
    <button
      type="button"
      className="contract-card"
      aria-busy={isOpening || undefined}
      aria-disabled={isBusy || undefined}
      aria-current={isCurrent || undefined}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
    >
      <span className="contract-card__logo">
        {logo === null ? null : <img src={fileHref(logo)} alt="" />}
      </span>
      <span className="contract-card__name">{contract.socialReason}</span>
      <span className="contract-card__kind">
        {texts[KINDS[contract.contractType]]} – {contract.libelleProduitContrat}
      </span>
      <span className="contract-card__number">
        {fill(texts.contract, { numero: contract.contractId })}
      </span>
      <Available contract={contract} isBusy={isBusy} />
      {isCurrent ? (
        <span className="contract-card__current">
          <Check />
          {texts.current}
        </span>
      ) : null}
      <span className="contract-card__open">
        {isOpening ? texts.loading : texts.open}
        <ChevronRight />
      </span>
    </button>
  );
}
