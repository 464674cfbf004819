import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { ErrorSummary, type FieldProblem } from '../fields/ErrorSummary.tsx';
import { FieldGroup } from '../fields/FieldGroup.tsx';
import { Form, FormActions, FormRow, FormSection } from '../fields/Form.tsx';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import { TextField } from '../fields/TextField.tsx';
import { CreditCard, Ticket } from '../icons/icons.ts';
import { Example } from './Example.tsx';

type Support = 'compte' | 'papier' | 'mixte';

export function ChoiceStories() {
  const [support, setSupport] = useState<Support>('compte');
  return (
    <>
      <Example title="Cases">
        <div className="guide__grid">
          <FieldGroup label="Me prévenir" hint="Vous pourrez changer d’avis">
            <Checkbox defaultChecked>Par e-mail</Checkbox>
            <Checkbox hint="Un message par mois au plus">Par SMS</Checkbox>
            <Checkbox disabled>Par courrier</Checkbox>
          </FieldGroup>
          <Checkbox isRequired error="Acceptez les conditions pour continuer">
            J’ai lu et j’accepte les conditions générales d’utilisation
          </Checkbox>
        </div>
      </Example>
      <Example title="Choix">
        <div className="guide__grid">
          <RadioGroup
            label="Vous payez"
            choices={[
              { value: 'salarie', label: 'Une personne que vous employez' },
              {
                value: 'organisme',
                label: 'Un organisme',
                hint: 'Crèche, association, entreprise',
              },
            ]}
          />
          <RadioGroup
            label="Période"
            layout="row"
            error="Choisissez une période"
            choices={[
              { value: 'mois', label: 'Mois' },
              { value: 'annee', label: 'Année' },
            ]}
          />
        </div>
      </Example>
      <Example title="Choix en cartes">
        <RadioGroup
          label="Sous quelle forme ?"
          layout="cards"
          value={support}
          onChange={setSupport}
          choices={[
            { value: 'compte', label: 'Compte', icon: <CreditCard />, hint: 'Sous 3 jours ouvrés' },
            {
              value: 'papier',
              label: 'Papier',
              icon: <Ticket />,
              hint: 'Par courrier suivi',
              detail: '+ 2,40 €',
            },
            {
              value: 'mixte',
              label: 'Les deux',
              isDisabled: true,
              hint: 'Non proposé par votre contrat',
            },
          ]}
        />
      </Example>
      <Example title="Formulaire et liste d’erreurs">
        <FormExample />
      </Example>
    </>
  );
}

function FormExample() {
  const [attempt, setAttempt] = useState(0);
  const problems: FieldProblem[] =
    attempt === 0
      ? []
      : [
          { fieldId: 'guide-nom', message: 'Saisissez votre nom' },
          { fieldId: 'guide-code', message: 'Saisissez un code postal de 5 chiffres' },
        ];
  const errorOf = (id: string) => problems.find((problem) => problem.fieldId === id)?.message;
  return (
    <Form
      aria-label="Exemple de formulaire"
      isAllRequired
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      <FormSection title="Votre adresse" intro="Là où vos titres seront envoyés.">
        <TextField
          id="guide-nom"
          label="Nom"
          width="medium"
          autoComplete="family-name"
          error={errorOf('guide-nom')}
        />
        <FormRow>
          <TextField
            id="guide-code"
            label="Code postal"
            hint="5 chiffres"
            inputMode="numeric"
            autoComplete="postal-code"
            error={errorOf('guide-code')}
          />
          <TextField label="Ville" autoComplete="address-level2" />
        </FormRow>
      </FormSection>
      <FormActions>
        <Button type="submit">Enregistrer mon adresse</Button>
        <Button variant="quiet">Annuler</Button>
      </FormActions>
    </Form>
  );
}
