/** What is wrong with one field, in the words that the person reads. */
export interface DeclarationProblem {
  /** The field as the wire names it, dotted where it is inside a list: "enfants.0.nombreHeures". */
  readonly champ: string;
  readonly message: string;
}
