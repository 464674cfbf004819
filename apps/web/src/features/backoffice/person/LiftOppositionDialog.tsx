import { getPersonSheet, liftOpposition } from '@portail/contract/backoffice/person-sheet.calls.ts';
import {
  LIFT_REASONS,
  liftOppositionBody,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { findHolderTitres } from '@portail/contract/wallet/operator-titres.calls.ts';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { liftOppositionTexts } from './person.texts.ts';
import { type PersonActProps, PersonDialog } from './PersonDialog.tsx';

/** The vouchers are all chosen at first: a book is found again whole more often than not. */
export function LiftOppositionDialog({ person, onClose }: PersonActProps) {
  const texts = useTexts(liftOppositionTexts);
  const numeros = person.oppositions.map(({ numeroTitre }) => numeroTitre);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const choose = (numero: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(numero);
    else next.add(numero);
    setLeft(next);
  };
  const form = useApiForm(liftOppositionBody, {
    prefix: 'levee-opposition',
    defaultValues: { titres: numeros, motif: '' },
    fields: ['titres', 'motif'],
    labelOf: (name) => (name === 'motif' ? texts.motif : texts.titres),
    normalise: (typed) => ({ ...typed, titres: numeros.filter((numero) => !left.has(numero)) }),
    failed: texts.failed,
    send: (body) => callApi(liftOpposition, { params: { idPersonne: person.id }, body }),
    invalidates: [getPersonSheet, findHolderTitres],
    success: { header: texts.done, content: texts.doneText },
    onSuccess: onClose,
  });
  return (
    <PersonDialog person={person} form={form} texts={texts} onClose={onClose}>
      <FieldGroup {...form.controlled('titres')}>
        {person.oppositions.map(({ numeroTitre: numero, valeurFaciale, motif, date }) => (
          <Checkbox
            key={numero}
            checked={!left.has(numero)}
            onChange={({ target }) => choose(numero, target.checked)}
          >
            {fill(texts.titre, {
              numero,
              valeur: wireAmount(valeurFaciale),
              motif: texts[motif],
              date,
            })}
          </Checkbox>
        ))}
      </FieldGroup>
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={LIFT_REASONS.map((value) => ({ value, label: texts[value] }))}
      />
    </PersonDialog>
  );
}
