import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { Check, ChevronRight } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { fileHref, stylesQuery } from '../../../session/contract-theme.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { choiceTexts } from './visualisation.texts.ts';
import { useAvailable } from './use-available.ts';

const KINDS = { CESU_RH: 'rhKind', CESU_SOCIAL: 'socialKind' } as const;

interface ContractCardProps {
  readonly contract: Contract;
  readonly isCurrent: boolean;
  readonly isOpening: boolean;
  /** Any card is opening. */
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** Available actions; undefined while loading. */
function Available(props: { readonly contract: Contract; readonly isBusy: boolean }) {
  const texts = useTexts(choiceTexts);
  const doings = useAvailable(props.contract, props.isBusy);
  if (doings.length === 0) return null;
  const liste = doings.map((one) => texts[one]).join(', ');
  return <span className="contract-card__available">{fill(texts.available, { liste })}</span>;
}

export function ContractCard(props: ContractCardProps) {
  const { contract, isCurrent, isOpening, isBusy, onChoose } = props;
  const texts = useTexts(choiceTexts);
  const { data: look } = useQuery(stylesQuery(contract.contractId, 'ESPACE_BENEFICIAIRE'));
  const logo = look?.values.logo ?? null;
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
