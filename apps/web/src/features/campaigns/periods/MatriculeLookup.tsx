import { findMatricule } from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useRef, useState, type FormEvent } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { normaliseMatricule } from '@portail/rules/identifiers/registration-identifiers.ts';
import { matriculeProblem } from './typed-matricule.ts';
import { matriculeTexts } from './funder-campaigns.texts.ts';

type Found = CallOutput<typeof findMatricule>;

type Outcome =
  | { readonly kind: 'found'; readonly matricule: string; readonly found: Found }
  | { readonly kind: 'failed'; readonly message: string };

function Answer({ outcome }: { readonly outcome: Outcome }) {
  const texts = useTexts(matriculeTexts);
  if (outcome.kind === 'failed')
    return (
      <Alert tone="danger" title={texts.failed}>
        {outcome.message}
      </Alert>
    );
  const { matricule, found } = outcome;
  if (!found.connu)
    return (
      <Alert tone="warning" title={fill(texts.unknown, { matricule })}>
        {texts.unknownText}
      </Alert>
    );
  const { nom, prenom } = found;
  return (
    <Alert
      tone="success"
      title={
        nom === null
          ? fill(texts.knownNameless, { matricule })
          : fill(texts.known, { matricule, nom, prenom: prenom ?? '' })
      }
    />
  );
}

/** Is this person expected in the campaign (FUND-16)? */
export function MatriculeLookup({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(matriculeTexts);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { submit: find, isPending } = useApiMutation(findMatricule, {
    onSuccess: (found, { params }) =>
      setOutcome({ kind: 'found', matricule: params.matricule, found }),
    onRefused: ({ failure }) => setOutcome({ kind: 'failed', message: failure.message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const matricule = normaliseMatricule(input.current?.value ?? '');
    const problem = matriculeProblem(matricule);
    if (problem !== undefined) {
      setOutcome(undefined);
      setError(problem);
      input.current?.focus();
      return;
    }
    setError(undefined);
    void find({ params: { id: idSession, matricule } });
  };
  return (
    <Card title={texts.title} className="session-lookup">
      <p>{texts.text}</p>
      <Form onSubmit={submit} className="session-lookup__form">
        <TextField
          ref={input}
          id="matricule-recherche"
          label={texts.label}
          hint={texts.hint}
          error={error}
          width="medium"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
        />
        <Button
          type="submit"
          variant="secondary"
          icon={<Search />}
          isPending={isPending}
          pendingLabel={texts.searching}
        >
          {texts.search}
        </Button>
      </Form>
      <div role="status">{outcome === undefined ? null : <Answer outcome={outcome} />}</div>
    </Card>
  );
}
