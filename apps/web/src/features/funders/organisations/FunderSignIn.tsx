import {
  type CompanySignInSheet,
  companySignInSettings,
  getFunderSignIn,
  IDENTITY_PROFILES,
  setFunderSignIn,
  stopFunderSignIn,
  testFunderSignIn,
} from '@portail/contract/funders/company-sign-in.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { UnsavedGuard } from '../../../shared/forms/UnsavedGuard.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderSignInTexts } from './operator-funders.texts.ts';

const FIELDS = [
  'nom',
  'profil',
  'emetteur',
  'application',
  'secret',
  'domaines',
  'niveaux',
  'annoncePkce',
  'exige',
] as const;

interface Values {
  nom: string;
  profil: string;
  emetteur: string;
  application: string;
  secret: string;
  /** Separated by spaces or commas, as one types them. */
  domaines: string;
  niveaux: string;
  annoncePkce: boolean;
  exige: boolean;
}

const EMPTY: Values = {
  nom: '',
  profil: 'OIDC',
  emetteur: '',
  application: '',
  secret: '',
  domaines: '',
  niveaux: '',
  annoncePkce: true,
  exige: false,
};

const wordsOf = (typed: string): readonly string[] =>
  typed.split(/[\s,;]+/).filter((word) => word !== '');

const valuesOf = (sheet: CompanySignInSheet): Values => ({
  nom: sheet.nom,
  profil: sheet.profil,
  emetteur: sheet.emetteur,
  application: sheet.application,
  secret: '',
  domaines: sheet.domaines.join(' '),
  niveaux: sheet.niveaux.join(' '),
  annoncePkce: sheet.annoncePkce,
  exige: sheet.exige,
});

interface SettingsProps {
  readonly clientId: string;
  readonly sheet: CompanySignInSheet | null;
  readonly onDone: () => void;
}

function SignInSettings({ clientId, sheet, onDone }: SettingsProps) {
  const texts = useTexts(funderSignInTexts);
  const form = useApiForm<Values, typeof companySignInSettings>(companySignInSettings, {
    prefix: 'fournisseur',
    defaultValues: sheet === null ? EMPTY : valuesOf(sheet),
    fields: FIELDS,
    labelOf: (name) => texts[name],
    failed: texts.failed,
    normalise: ({ secret, domaines, niveaux, ...typed }) => ({
      ...typed,
      domaines: wordsOf(domaines.toLowerCase()),
      niveaux: wordsOf(niveaux),
      ...(secret === '' ? {} : { secret }),
      version: sheet?.version ?? 0,
    }),
    send: (body) => callApi(setFunderSignIn, { params: { clientId }, body }),
    invalidates: [getFunderSignIn],
    success: { header: texts.saved, content: texts.savedText },
    onSuccess: () => {
      form.reset(form.getValues());
      onDone();
    },
  });
  const text = (name: 'nom' | 'emetteur' | 'application' | 'domaines') => ({
    ...form.field(name),
    autoComplete: 'off',
    spellCheck: false,
  });
  const tick = (name: 'annoncePkce' | 'exige') => {
    const { label, ...field } = form.field(name);
    return { ...field, hint: texts[`${name}Hint`], children: label };
  };
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <FormRequiredNote />
      <TextField {...text('nom')} />
      <Select
        {...form.field('profil')}
        width="medium"
        options={IDENTITY_PROFILES.map((value) => ({ value, label: texts[value] }))}
      />
      <TextField {...text('emetteur')} hint={texts.emetteurHint} inputMode="url" />
      <TextField {...text('application')} hint={texts.applicationHint} />
      <PasswordField
        {...form.field('secret')}
        hint={sheet === null ? texts.secretHint : texts.secretKept}
        autoComplete="new-password"
        isOptional={sheet !== null}
      />
      <TextField {...text('domaines')} hint={texts.domainesHint} />
      <TextField
        {...form.field('niveaux')}
        hint={texts.niveauxHint}
        autoComplete="off"
        isOptional
      />
      <Checkbox {...tick('annoncePkce')} />
      <Checkbox {...tick('exige')} />
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </FormActions>
      <UnsavedGuard isUnsaved={form.isUnsaved} />
    </Form>
  );
}

function Stop({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(funderSignInTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { submit, isPending } = useApiMutation(stopFunderSignIn, {
    invalidates: [getFunderSignIn],
    success: { header: texts.stopped, content: texts.stoppedText },
    failureHeader: texts.failed,
    onSuccess: close,
    onRefused: close,
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.stop}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={texts.stopTitle}
        confirmLabel={texts.stop}
        cancelLabel={texts.cancel}
        onConfirm={() => void submit({ params: { clientId } })}
        isPending={isPending}
        pendingLabel={texts.pending}
        isDanger
      >
        <p>{texts.stopText}</p>
      </ConfirmDialog>
    </>
  );
}

function Test({ clientId }: { readonly clientId: string }) {
  const texts = useTexts(funderSignInTexts);
  const [outcome, setOutcome] = useState<'ACCEPTE' | 'REFUSE' | 'INJOIGNABLE'>();
  const [reason, setReason] = useState('');
  const { submit, isPending } = useApiMutation(testFunderSignIn, {
    failureHeader: texts.failed,
    onSuccess: ({ resultat, motif }) => {
      setOutcome(resultat);
      setReason(motif ?? '');
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        isPending={isPending}
        pendingLabel={texts.testPending}
        onClick={() => void submit({ params: { clientId } })}
      >
        {texts.test}
      </Button>
      <div role="status">
        {outcome === undefined ? null : (
          <Alert tone={outcome === 'ACCEPTE' ? 'success' : 'danger'}>
            {fill(texts[outcome], { motif: reason })}
          </Alert>
        )}
      </div>
    </>
  );
}

function SignInFacts({ sheet }: { readonly sheet: CompanySignInSheet }) {
  const texts = useTexts(funderSignInTexts);
  const yes = (isSo: boolean): string => (isSo ? texts.yes : texts.no);
  return (
    <FactList
      facts={[
        { id: 'state', label: texts.state, value: sheet.actif ? texts.active : texts.inactive },
        { id: 'nom', label: texts.nom, value: sheet.nom },
        { id: 'profil', label: texts.profil, value: texts[sheet.profil] },
        { id: 'emetteur', label: texts.emetteur, value: sheet.emetteur },
        { id: 'application', label: texts.application, value: sheet.application },
        { id: 'domaines', label: texts.domaines, value: sheet.domaines.join(', ') },
        {
          id: 'niveaux',
          label: texts.niveaux,
          value: sheet.niveaux.length === 0 ? texts.noLevel : sheet.niveaux.join(', '),
        },
        { id: 'exige', label: texts.exige, value: yes(sheet.exige) },
        { id: 'users', label: texts.users, value: String(sheet.utilisateurs) },
        { id: 'changed', label: texts.changed, value: sheet.modifieLe },
      ]}
    />
  );
}

interface FunderSignInProps {
  readonly clientId: string;
  readonly mayAct: boolean;
}

/** How the company of a funder signs its people in. */
export default function FunderSignIn({ clientId, mayAct }: FunderSignInProps) {
  const texts = useTexts(funderSignInTexts);
  const [isEdited, setEdited] = useState(false);
  const { data: sheet, error, refetch } = useApiQuery(getFunderSignIn, { params: { clientId } });
  const content = () => {
    if (sheet === undefined)
      return error === null ? (
        <Skeleton lines={3} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    if (isEdited)
      return (
        <SignInSettings
          key={sheet?.version ?? 0}
          clientId={clientId}
          sheet={sheet}
          onDone={() => setEdited(false)}
        />
      );
    return (
      <>
        {sheet === null ? <p>{texts.none}</p> : <SignInFacts sheet={sheet} />}
        {mayAct ? (
          <FormActions>
            <Button variant="secondary" onClick={() => setEdited(true)}>
              {sheet === null ? texts.begin : texts.edit}
            </Button>
            {sheet?.actif === true ? (
              <>
                <Test clientId={clientId} />
                <Stop clientId={clientId} />
              </>
            ) : null}
          </FormActions>
        ) : null}
      </>
    );
  };
  return <Card title={texts.title}>{content()}</Card>;
}
