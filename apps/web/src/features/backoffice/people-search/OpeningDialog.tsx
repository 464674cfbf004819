import { OPENING_REASON_TEXTS } from '@portail/contract/messages/opening-messages.ts';
import {
  OPENING_MODES,
  OPENING_REASONS,
  type FoundPerson,
  openingBody,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useEffect, useState } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { DialogForm } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { openingTexts } from './operator-people.texts.ts';
import { nameOf } from './PeopleTable.tsx';
import { openPersonSpace } from '@portail/contract/backoffice/operator-people.calls.ts';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { hrefWithin } from './href-within.ts';

interface OpeningProps {
  readonly person: FoundPerson;
  readonly onClose: () => void;
}

const LINK_ID = 'ouverture-lien';

function Ready({ href, onClose }: { readonly href: string; readonly onClose: () => void }) {
  const texts = useTexts(openingTexts);
  // The pressed button is gone, so the link takes the focus.
  useEffect(() => document.getElementById(LINK_ID)?.focus(), []);
  return (
    <Alert
      tone="success"
      role="status"
      title={texts.ready}
      actions={
        <>
          <LinkButton
            id={LINK_ID}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            // Closed after the navigation, because a link works once.
            onClick={() => void setTimeout(onClose)}
          >
            {texts.go}
          </LinkButton>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
        </>
      }
    >
      <p>{texts.readyText}</p>
    </Alert>
  );
}

function OpeningForm({ person, onClose }: OpeningProps) {
  const texts = useTexts(openingTexts);
  const session = useSessionView();
  const [href, setHref] = useState<string>();
  const form = useApiForm(openingBody, {
    prefix: 'ouverture',
    defaultValues: { mode: 'LECTURE_SEULE', motif: '', precision: '' },
    fields: ['mode', 'motif', 'precision'],
    labelOf: (name) => texts[name],
    failed: texts.failed,
    send: (body) => callApi(openPersonSpace, { params: { login: person.login }, body }),
    // The operator opens the link, because browsers block programmatic windows.
    onSuccess: ({ url }) => setHref(hrefWithin(url)),
  });
  if (href !== undefined) return <Ready href={href} onClose={onClose} />;
  // Read-only operators can only open a space to read it.
  const isReader = session.kind === 'connected' && session.readOnly;
  const modes = OPENING_MODES.filter((mode) => !isReader || mode === 'LECTURE_SEULE');
  return (
    <DialogForm form={form} texts={texts} onClose={onClose}>
      <p>{texts.intro}</p>
      <RadioGroup
        id={form.idOf('mode')}
        label={texts.mode}
        error={form.errorOf('mode')}
        inputProps={form.register('mode')}
        choices={modes.map((value) => ({
          value,
          label: texts[value],
          hint: texts[`${value}_HINT`],
        }))}
      />
      <Select
        {...form.field('motif')}
        emptyLabel={texts.choose}
        options={OPENING_REASONS.map((value) => ({ value, label: OPENING_REASON_TEXTS[value] }))}
      />
      <TextArea {...form.field('precision')} hint={texts.precisionHint} isOptional rows={3} />
    </DialogForm>
  );
}

/** Reason and mode, asked each time and shown to the person. */
export function OpeningDialog({ person, onClose }: OpeningProps) {
  const texts = useTexts(openingTexts);
  return (
    <Modal isOpen onClose={onClose} title={fill(texts.title, { de: ofName(nameOf(person)) })}>
      <OpeningForm person={person} onClose={onClose} />
    </Modal>
  );
}
