import { Select } from '@portail/ui/fields/Select.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { serviceAreaTexts } from './home-services.texts.ts';
import { selectArea, useSelectedArea, useSpaces } from './selected-area.ts';

/** Which provider's space is shown, where a person has several; one is chosen by itself. */
export function AreaSelector() {
  const texts = useTexts(serviceAreaTexts);
  const spaces = useSpaces();
  const selected = useSelectedArea();
  if (spaces.length < 2) return null;
  return (
    <Select
      label={texts.label}
      isOptional
      emptyLabel={texts.all}
      width="medium"
      options={spaces.map(({ clientId, companyName }) => ({ value: clientId, label: companyName }))}
      value={selected ?? ''}
      onChange={({ target }) => selectArea(target.value === '' ? undefined : target.value)}
    />
  );
}
