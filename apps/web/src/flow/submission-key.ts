interface Submission {
  /** Whether it has its answer. */
  readonly isOver: () => boolean;
  readonly hasKey: () => boolean;
  readonly save: (answer: { readonly envoi: { readonly cle: string } }) => void;
}

/** The idempotency key of a flow, made when its last step opens (L13). */
export const createSubmissionKey = ({ isOver, hasKey, save }: Submission) => {
  /** Refused: nothing was done, so the next try is another command. */
  const renewKey = (): void => save({ envoi: { cle: crypto.randomUUID() } });
  const openSubmission = (): void => {
    if (!isOver() && !hasKey()) renewKey();
  };
  return { renewKey, openSubmission };
};
