// @vitest-environment happy-dom
import {
  endPersonSessions,
  getOperatorPauses,
  getOutgoingHolds,
  liftOperatorPause,
  liftOutgoingHold,
  openPersonSpace,
} from '@portail/contract/backoffice/operator-people.calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
  summary,
} from '../../../../test/render.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { OperatorPauses } from './OperatorPauses.tsx';
import { OutgoingHolds } from './OutgoingHolds.tsx';

const PERSON = {
  login: 'amina.diallo',
  nom: 'Diallo',
  prenom: 'Amina',
  numeroBeneficiaireSap: null,
  contrats: ['100001'],
};
const REASON = 'Vérifié au téléphone avec la personne.';
const MAY_LIFT = { permissions: ['BO_OPERATIONS'] } as const;

const submit = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .find((one) => one.matches('[type=submit]'))!;

it('ends the sessions of a person once, with the reason', async () => {
  const { sent } = answerCalls([[endPersonSessions, () => ({})]]);
  const onClose = vi.fn<() => void>();
  const { user } = renderSigned(<EndSessionsDialog person={PERSON} onClose={onClose} />);
  await user.click(submit());
  await waitFor(() => expect(problems()[0]).toMatch(/^#fin-des-sessions-motif /));
  expect(sent).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox'), 'APPAREIL_PERDU');
  await user.dblClick(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodiesOf(sent, endPersonSessions)).toEqual([{ motif: 'APPAREIL_PERDU' }]);
  expect(notices()).toHaveLength(1);
});

it('[BO-02] asks for a link with the mode and the reason, and offers it', async () => {
  const { sent } = answerCalls([
    [openPersonSpace, () => ({ body: { url: 'https://portail.test/lien/abc' } })],
  ]);
  const { user } = renderSigned(<OpeningDialog person={PERSON} onClose={() => undefined} />);
  await user.selectOptions(screen.getByRole('combobox'), 'APPEL');
  await user.dblClick(submit());
  const link = await screen.findByRole('link');
  expect(link.getAttribute('href')).toContain('/lien/abc');
  expect(bodiesOf(sent, openPersonSpace)).toEqual([
    expect.objectContaining({ mode: 'LECTURE_SEULE', motif: 'APPEL' }),
  ]);
});

it('[BO-02] [A10] wants an explanation of another reason, and shows a refusal on top', async () => {
  const { sent } = answerCalls([
    [openPersonSpace, () => refusalOf('CONSULTATIONS_SUSPENDUES', 'Consultations suspendues.')],
  ]);
  const { user } = renderSigned(<OpeningDialog person={PERSON} onClose={() => undefined} />);
  await user.selectOptions(screen.getByRole('combobox'), 'AUTRE');
  await user.click(submit());
  await waitFor(() => expect(problems()[0]).toMatch(/^#ouverture-precision /));
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'Succession');
  await user.click(submit());
  await waitFor(() => expect(summary()).toEqual(['Consultations suspendues.']));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Succession');
});

it('[S44] lifts the pause of another operator once, with a reason', async () => {
  const pause = {
    id: 'p-1',
    prenom: 'Léo',
    nom: 'Roy',
    soiMeme: false,
    debut: '17/11/2026 09:00',
    personnes: 60,
  };
  const { sent } = answerCalls([
    [getOperatorPauses, () => ({ body: [pause] })],
    [liftOperatorPause, () => ({})],
  ]);
  const { user } = renderSigned(<OperatorPauses />, MAY_LIFT);
  await user.click(await screen.findByRole('button', { name: /Léo Roy/ }));
  await user.click(submit());
  await waitFor(() => expect(problems()[0]).toMatch(/^#levee-motif /));
  await user.type(screen.getByRole('textbox'), REASON);
  await user.dblClick(submit());
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, liftOperatorPause)).toEqual([{ motif: REASON }]);
  expect(bodiesOf(sent, getOperatorPauses).length).toBeGreaterThan(1);
});

it('lets outgoing operations go on once, and shows a refusal in the dialog', async () => {
  const hold = {
    id: 'h-1',
    prenom: 'Amina',
    nom: 'Diallo',
    login: 'amina.diallo',
    cause: 'RIB changé',
    debut: '17/11/2026 09:00',
  };
  const answers = [refusalOf('DEJA_LEVEE', 'Déjà rétablies.'), {}];
  const { sent } = answerCalls([
    [getOutgoingHolds, () => ({ body: [hold] })],
    [liftOutgoingHold, () => answers.shift() ?? {}],
  ]);
  const { user } = renderSigned(<OutgoingHolds />, MAY_LIFT);
  await user.click(await screen.findByRole('button', { name: /Amina Diallo/ }));
  await user.type(screen.getByRole('textbox'), REASON);
  await user.click(submit());
  await waitFor(() => expect(summary()).toEqual(['Déjà rétablies.']));
  expect(notices()).toEqual([]);
  await user.click(submit());
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, liftOutgoingHold)).toEqual([{ motif: REASON }, { motif: REASON }]);
});
