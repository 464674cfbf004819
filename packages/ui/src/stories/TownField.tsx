import { useState } from 'react';
import { ComboBoxField } from '../fields/ComboBoxField.tsx';

const TOWNS = [
  { id: '35238', label: 'Rennes', detail: '35000' },
  { id: '35281', label: 'Saint-Jacques-de-la-Lande', detail: '35136' },
  { id: '51454', label: 'Reims', detail: '51100' },
  { id: '2A247', label: 'Porto-Vecchio', detail: '20137' },
];

/** The style guide's own example of suggestions; the portal asks its server. */
export function TownField() {
  const [text, setText] = useState('');
  const found = TOWNS.filter((town) => town.label.toLowerCase().startsWith(text.toLowerCase()));
  return (
    <ComboBoxField
      label="Commune"
      hint="Commencez à écrire, puis choisissez"
      inputValue={text}
      onInputChange={setText}
      suggestions={found}
      onChoose={(town) => {
        setText(town.label);
      }}
    />
  );
}
