import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  addPasskey,
  getSecondStep,
  startPasskey,
} from '@portail/contract/identity/second-step.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import {
  createPasskey,
  PasskeyRefused,
  supportsPasskeys,
} from '../../../shared/passkeys/passkeys.ts';
import { connectionTexts, meansTexts } from './connection.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { dayWords } from './instants.ts';
import { Means } from './Means.tsx';
import { RemoveMeans } from './RemoveMeans.tsx';

const NAME_MAX_LENGTH = 60;

function AddPasskey({ onEnd }: { readonly onEnd: () => void }) {
  const texts = useTexts(meansTexts);
  const common = useTexts(connectionTexts);
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  /** A passkey that the browser or the person refused is shown like a refusal of the server. */
  const create = async (asked: Parameters<typeof createPasskey>[0]) => {
    try {
      return await createPasskey(asked);
    } catch (error) {
      throw error instanceof PasskeyRefused ? new ApiFailure(texts.passkeyRefused) : error;
    }
  };
  const { submit: add, isPending } = useApiMutation(
    async (nom: string) => {
      const asked = await callApi(startPasskey, {});
      return callApi(addPasskey, { body: { nom, reponse: await create(asked) } });
    },
    {
      invalidates: [getSecondStep],
      success: { header: common.success, content: texts.passkeyDone },
      failureHeader: common.error,
    },
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const nom = name.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(nom === '');
    if (nom === '') {
      field.current?.focus();
      return;
    }
    if ((await add(nom)) === undefined) return;
    onEnd();
    focusPageHeading();
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        id="nom-cle"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        width="medium"
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={isAsked && nom === '' ? MESSAGES.required : undefined}
      />
      <div className="cluster">
        <Button type="submit" isPending={isPending} pendingLabel={texts.passkeyPending}>
          {texts.passkeySave}
        </Button>
        <Button variant="secondary" onClick={onEnd}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  );
}

interface PasskeysProps {
  readonly keys: CallOutput<typeof getSecondStep>['clesAcces'];
  readonly canChange: boolean;
}

export function Passkeys({ keys, canChange }: PasskeysProps) {
  const texts = useTexts(meansTexts);
  const [isAdding, setAdding] = useState(false);
  return (
    <Means title={texts.passkeys} text={texts.passkeysText} isOn={keys.length > 0}>
      {keys.length === 0 ? <p>{texts.passkeyNone}</p> : null}
      <ul className="own-list">
        {keys.map(({ id, nom, dateAjout }) => (
          <li key={id}>
            <div>
              <strong>{nom}</strong>
              <p>{fill(texts.passkeyAdded, { date: dayWords(dateAjout) })}</p>
            </div>
            {canChange ? (
              <RemoveMeans
                moyen={id}
                label={fill(texts.passkeyRemove, { nom })}
                shortLabel={texts.passkeyRemoveShort}
                said={texts.passkeyRemoved}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {!supportsPasskeys() ? <p>{texts.passkeyUnsupported}</p> : null}
      {canChange && supportsPasskeys() && !isAdding ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {texts.passkeyAdd}
        </Button>
      ) : null}
      {isAdding ? <AddPasskey onEnd={() => setAdding(false)} /> : null}
    </Means>
  );
}
