import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import type { FunderSheet } from '@portail/contract/funders/operator-funders.schemas.ts';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { FactList, type Fact } from '@portail/ui/data/FactList.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingGroupTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { SETTING_GROUPS, type SettingGroup } from './contract-fields.ts';
import { ThemeFacts } from './ThemeFacts.tsx';
import { percentWords, settingValue, tradeWords } from '../../../shared/wording/setting-words.ts';

interface FactsProps {
  readonly funder: FunderSheet;
  readonly contract: ContractSheet;
}

const useListFacts = ({ funder, contract }: FactsProps) => {
  const texts = useTexts(settingTexts);
  const words = useTexts(contractFormTexts);
  const yes = (isSo: boolean): string => (isSo ? words.yes : words.no);
  const features = (): readonly Fact[] =>
    FEATURE_IDS.map((id) => {
      const found = contract.fonctionnalites.find((one) => one.id === id);
      const message = found?.proprietes['message'];
      const value = message === undefined ? '' : `, ${message}`;
      return { id, label: texts[id], value: `${yes(found !== undefined)}${value}` };
    });
  const products = (): readonly Fact[] => {
    const chosen = funder.produitsProposes.filter(({ idProduit }) =>
      contract.produits.includes(idProduit),
    );
    const value = chosen.map(({ libelle }) => libelle).join(', ');
    return [{ id: 'produits', label: texts.produits, value: value === '' ? words.none : value }];
  };
  const trades = (): readonly Fact[] =>
    contract.echanges.map((terms) => ({
      id: `${terms.startProductType}-${terms.finalProductType}`,
      label: tradeWords(texts, terms.startProductType, terms.finalProductType),
      value: terms.tradeEnabled
        ? [
            `${texts.feeAmount} ${wireAmount(terms.feeAmount)}`,
            `${texts.thresholdAmount} ${wireAmount(terms.thresholdAmount)}`,
            `${texts.feeRate} ${percentWords(terms.feeRate)}`,
          ].join(', ')
        : words.no,
    }));
  return { features, products, trade: trades };
};

const usePlainFacts = ({ contract }: FactsProps) => {
  const texts = useTexts(settingTexts);
  const words = useTexts(contractFormTexts);
  const asked = {
    typeFrais: contract.typeFrais ?? '',
    conditionsCommande: contract.conditionsCommande,
    typeInscription: contract.typeInscription,
  };
  return ({ fields }: SettingGroup): readonly Fact[] =>
    fields
      .filter(({ isAsked }) => isAsked === undefined || isAsked(asked))
      .map(({ name }) => {
        const value = contract[name];
        return {
          id: name,
          label: texts[name],
          value: settingValue(texts, words, name, value === null ? null : String(value)),
        };
      });
};

/** All settings, read-only. */
export function ContractFacts(props: FactsProps) {
  const groups = useTexts(settingGroupTexts);
  const plainFacts = usePlainFacts(props);
  const lists = useListFacts(props);
  const factsOf = (group: SettingGroup): readonly Fact[] => {
    switch (group.id) {
      case 'features':
      case 'products':
      case 'trade':
        return lists[group.id]();
      case 'general':
      case 'rights':
      case 'registration':
      case 'cardFees':
      case 'orderFees':
      case 'approvals':
      case 'payment':
      case 'codes':
      case 'links':
      case 'look':
        return plainFacts(group);
    }
  };
  return (
    <>
      {SETTING_GROUPS.map((group) => (
        <Card key={group.id} title={groups[group.id]} headingLevel={3}>
          {group.id === 'look' ? (
            <ThemeFacts contract={props.contract} />
          ) : (
            <FactList facts={factsOf(group)} />
          )}
        </Card>
      ))}
    </>
  );
}
