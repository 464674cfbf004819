import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { declaringTexts } from './declaring.texts.ts';
import type { CheckedIdentification } from './declaring-draft.ts';

export const employeeName = ({ salarie, values }: CheckedIdentification): string =>
  `${salarie.prenom} ${salarie.nom}`.trim() || values.numeroSalarie;

export function EmployeeCard({ who }: { readonly who: CheckedIdentification }) {
  const texts = useTexts(declaringTexts);
  return (
    <section className="declare-found" aria-labelledby="declaration-qui">
      <h2 className="declare-found__title" id="declaration-qui">
        {texts.employee}
      </h2>
      <p className="declare-found__name">{employeeName(who)}</p>
      <p className="declare__muted">
        {fill(texts.employeeNumber, { numero: who.values.numeroSalarie })}
      </p>
    </section>
  );
}
