import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { OPTION_FLAGS } from './contract-fields.ts';

/** Display options, which are changed and published with the theme on its own page. */
export function ThemeFacts({ contract }: { readonly contract: ContractSheet }) {
  const texts = useTexts(settingTexts);
  const words = useTexts(contractFormTexts);
  const { contractId: numeroContrat, optionsFlags } = contract;
  return (
    <>
      <FactList
        facts={OPTION_FLAGS.map((name) => ({
          id: name,
          label: texts[name],
          value: optionsFlags[name] ? words.yes : words.no,
        }))}
      />
      <p>
        <Link href={hrefOf('BO_DRESSING', { numeroContrat })}>
          {fill(words.dressing, { numero: numeroContrat })}
        </Link>
      </p>
    </>
  );
}
