import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { lazy, Suspense, useState } from 'react';
import { AmountField } from '../fields/AmountField.tsx';
import { CodeField } from '../fields/CodeField.tsx';
import { DateField } from '../fields/DateField.tsx';
import { PasswordField } from '../fields/PasswordField.tsx';
import { Select } from '../fields/Select.tsx';
import { TextArea } from '../fields/TextArea.tsx';
import { TextField } from '../fields/TextField.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { HelpTip } from '../overlays/HelpTip.tsx';
import { Example } from './Example.tsx';

const TownField = lazy(async () => ({ default: (await import('./TownField.tsx')).TownField }));

export function FieldStories() {
  return (
    <>
      <Example title="États">
        <div className="guide__grid">
          <TextField label="Vide" />
          <TextField label="Rempli" defaultValue="Marie-Françoise Lecomte-Desrosiers" />
          <TextField
            label="Avec une aide"
            hint="7 chiffres et une lettre, sur votre courrier"
            help={<HelpTip term="matricule">Le numéro que votre employeur vous a donné.</HelpTip>}
          />
          <TextField
            label="Erreur"
            defaultValue="marie@"
            hint="nom@domaine.fr"
            error="Saisissez une adresse électronique complète"
          />
          <TextField label="Indisponible" defaultValue="1234567A" disabled />
          <TextField label="En lecture seule" defaultValue="100001" readOnly />
          <TextField label="Téléphone" isOptional inputMode="tel" autoComplete="tel" />
          <TextField label="Code postal" width="short" inputMode="numeric" defaultValue="35000" />
        </div>
      </Example>
      <Example title="Champs particuliers">
        <SpecialFields />
      </Example>
    </>
  );
}

function SpecialFields() {
  const [amount, setAmount] = useState<Cents | undefined>(centsOf(123_450));
  const [date, setDate] = useState('31/01/2027');
  const [code, setCode] = useState('123456');
  return (
    <div className="guide__grid">
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        defaultValue="Marguerite-8-brise"
      />
      <AmountField label="Montant à payer" value={amount} onChange={setAmount} />
      <DateField label="Date de début" value={date} onChange={setDate} />
      <CodeField label="Code reçu par e-mail" hint="6 chiffres" value={code} onChange={setCode} />
      <Select
        label="Civilité"
        emptyLabel="Choisissez"
        options={[
          { value: 'MME', label: 'Madame' },
          { value: 'M', label: 'Monsieur' },
        ]}
      />
      <Select
        label="Motif"
        emptyLabel="Choisissez"
        error="Choisissez un motif"
        options={[{ value: 'autre', label: 'Autre' }]}
      />
      <Suspense fallback={<Skeleton lines={2} />}>
        <TownField />
      </Suspense>
      <TextArea label="Votre message" hint="500 caractères au plus" isOptional />
    </div>
  );
}
