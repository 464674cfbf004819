import type { Contract } from '@portail/contract/calls/beneficiary.calls.ts';
import type { VisualisationMode } from '@portail/rules/access/vocabulary.ts';
import { ChevronRight } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { choiceTexts } from '../../texts/sign-in.ts';
import './contract-cards.css';

interface ContractCardsProps {
  readonly contracts: readonly Contract[];
  readonly pending: string | undefined;
  readonly onChoose: (contract: Contract) => void;
}

const MODES: readonly VisualisationMode[] = ['CESU_RH', 'CESU_SOCIAL'];
const TITLES = { CESU_RH: 'rhTitle', CESU_SOCIAL: 'socialTitle' } as const;
const KINDS = { CESU_RH: 'rhKind', CESU_SOCIAL: 'socialKind' } as const;

/** One large card per contract, grouped by kind of funding. */
export function ContractCards({ contracts, pending, onChoose }: ContractCardsProps) {
  const texts = useTexts(choiceTexts);
  return MODES.map((mode) => {
    const ofMode = contracts.filter((one) => one.contractType === mode);
    if (ofMode.length === 0) return null;
    return (
      <section key={mode} aria-labelledby={`choix-${mode}`}>
        <h2 id={`choix-${mode}`}>{texts[TITLES[mode]]}</h2>
        <ul className="contract-cards">
          {ofMode.map((one) => (
            <li key={one.contractId}>
              <button
                type="button"
                className="contract-card"
                aria-busy={pending === one.contractId || undefined}
                aria-disabled={pending !== undefined || undefined}
                onClick={() => {
                  if (pending === undefined) onChoose(one);
                }}
              >
                <span className="contract-card__name">{one.socialReason}</span>
                <span className="contract-card__kind">
                  {texts[KINDS[mode]]} – {one.libelleProduitContrat}
                </span>
                <span className="contract-card__number">
                  {fill(texts.contract, { numero: one.contractId })}
                </span>
                <span className="contract-card__open">
                  {pending === one.contractId ? texts.loading : texts.open}
                  <ChevronRight />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
