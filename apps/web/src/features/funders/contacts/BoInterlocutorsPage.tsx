import { ContactList } from './ContactList.tsx';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts, webAccessTexts } from './operator-contacts.texts.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { getInterlocutorClients } from '@portail/contract/funders/interlocutors.calls.ts';
import { getWebAccesses } from '@portail/contract/funders/organisations.calls.ts';
import type { webAccess } from '@portail/contract/funders/organisations.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Ban, UserRound } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import './operator-contacts.css';

type WebAccess = z.infer<typeof webAccess>;
type Way = 'CLIENT' | 'LOGIN';

/** Exactly one of both. */
interface AskedAccesses {
  readonly login: string | undefined;
  readonly clientId: string | undefined;
}

const LOGIN_ID = 'acces-identifiant';
const CLIENT_ID = 'acces-client';

const useColumns = (): readonly TableColumn<WebAccess>[] => {
  const texts = useTexts(webAccessTexts);
  return [
    { id: 'login', header: texts.login, isRowHeader: true, cell: ({ login }) => login },
    { id: 'espace', header: texts.typeEspace, cell: ({ typeEspace }) => texts[typeEspace] },
    {
      id: 'etat',
      header: texts.state,
      cell: ({ actif }) =>
        actif ? (
          <Status tone="success">{texts.actif}</Status>
        ) : (
          <Status icon={<Ban />}>{texts.inactif}</Status>
        ),
    },
    {
      id: 'derniere',
      header: texts.lastSignIn,
      cell: ({ derniereConnexion, sansConnexion = 'DEPUIS_UN_AN' }) =>
        derniereConnexion ?? texts[sansConnexion],
    },
  ];
};

function AccessList({ asked }: { readonly asked: AskedAccesses }) {
  const texts = useTexts(webAccessTexts);
  const columns = useColumns();
  const { data, error, refetch } = useApiQuery(getWebAccesses, { query: { ...asked } });
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="table" lines={2} label={texts.loading} />
    );
  if (data.length === 0)
    return (
      <EmptyState icon={<UserRound />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={data}
      rowKey={({ login }) => login}
    />
  );
}

interface AskFormProps {
  readonly onAsk: (asked: AskedAccesses) => void;
}

/** By client or by login; neither is put in the URL. */
function AskForm({ onAsk }: AskFormProps) {
  const texts = useTexts(webAccessTexts);
  const { data: clients = [] } = useApiQuery(getInterlocutorClients, {});
  const [way, setWay] = useState<Way>('CLIENT');
  const [login, setLogin] = useState('');
  const [clientId, setClientId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isByClient = way === 'CLIENT';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = (isByClient ? clientId : login).trim();
    setMissing(value === '');
    if (value === '') document.getElementById(isByClient ? CLIENT_ID : LOGIN_ID)?.focus();
    else
      onAsk(
        isByClient ? { clientId: value, login: undefined } : { login: value, clientId: undefined },
      );
  };
  const choose = (value: Way) => {
    setWay(value);
    setMissing(false);
  };
  const error = isMissing ? MESSAGES.required : undefined;
  return (
    <Form isAllRequired onSubmit={submit}>
      <RadioGroup<Way>
        id="acces-par"
        label={texts.by}
        choices={[
          { value: 'CLIENT', label: texts.byClient },
          { value: 'LOGIN', label: texts.byLogin },
        ]}
        layout="row"
        value={way}
        onChange={choose}
      />
      {isByClient ? (
        <Select
          id={CLIENT_ID}
          label={texts.clientId}
          width="medium"
          error={error}
          emptyLabel={texts.chooseClient}
          options={clients.map((one) => ({ value: one.clientId, label: one.socialReason }))}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
        />
      ) : (
        <TextField
          id={LOGIN_ID}
          label={texts.login}
          hint={texts.loginHint}
          width="medium"
          error={error}
          autoComplete="off"
          value={login}
          onChange={({ target }) => setLogin(target.value)}
        />
      )}
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.ask}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Accesses to the portal with state and last sign-in. */
function WebAccesses() {
  const texts = useTexts(webAccessTexts);
  const [asked, setAsked] = useState<AskedAccesses>();
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p>{texts.intro}</p>
        <AskForm onAsk={setAsked} />
        {asked === undefined ? null : <AccessList asked={asked} />}
      </div>
    </Card>
  );
}

export default function BoInterlocutorsPage() {
  const texts = useTexts(contactsTexts);
  return (
    <Page lead={texts.lead}>
      <ContactList mayAct={useMay('BO_INTERLOCUTEURS')} />
      <WebAccesses />
    </Page>
  );
}
