import type { Contract } from '@portail/contract/people/beneficiary.calls.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { choiceTexts } from './visualisation.texts.ts';
import './contract-cards.css';
import { ContractCard } from './ContractCard.tsx';

interface ContractCardsProps {
  readonly contracts: readonly Contract[];
  /** The current contract. */
  readonly current: string | undefined;
  readonly pending: string | undefined;
  readonly onChoose: (contract: Contract) => void;
}

const TITLES = { CESU_RH: 'rhTitle', CESU_SOCIAL: 'socialTitle' } as const;

export function ContractCards({ contracts, current, pending, onChoose }: ContractCardsProps) {
  const texts = useTexts(choiceTexts);
  return VISUALISATION_MODES.map((mode) => {
    const ofMode = contracts.filter((one) => one.contractType === mode);
    if (ofMode.length === 0) return null;
    return (
      <section key={mode} aria-labelledby={`choix-${mode}`}>
        <h2 id={`choix-${mode}`}>{texts[TITLES[mode]]}</h2>
        <ul className="contract-cards">
          {ofMode.map((one) => (
            <li key={one.contractId}>
              <ContractCard
                contract={one}
                isCurrent={one.contractId === current}
                isOpening={one.contractId === pending}
                isBusy={pending !== undefined}
                onChoose={() => onChoose(one)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
