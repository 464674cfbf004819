// @vitest-environment happy-dom
import {
  addInterlocutor,
  changeInterlocutor,
  getInterlocutorClients,
  removeInterlocutor,
} from '@portail/contract/funders/interlocutors.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  answerCalls,
  bodiesOf,
  notices,
  problems,
  refusalOf,
  renderSigned,
} from '../../../../test/render.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { RemoveContact } from './RemoveContact.tsx';

const CLIENTS = [
  getInterlocutorClients,
  () => ({ body: [{ clientId: '4001', socialReason: 'Groupe Horizon' }] }),
] as const;

const KNOWN: Interlocutor = {
  id: 'i-1',
  nom: 'Petit',
  prenom: 'Louis',
  fonction: 'Paie',
  mail: 'louis.petit@horizon.example',
  telephone: '0145678901',
  clientId: '4001',
  socialReason: 'Groupe Horizon',
  version: 4,
};

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole('button', { name: 'Enregistrer' });

const typeContact = async ({ user }: ReturnType<typeof renderSigned>) => {
  await screen.findByRole('option', { name: 'Groupe Horizon' });
  await user.selectOptions(field(/^Client/), '4001');
  await user.type(field(/^Prénom/), 'Louis');
  await user.type(field(/^Nom/), 'Petit');
  await user.type(field(/^Fonction/), 'Paie');
  await user.type(field(/^Adresse e-mail/), 'louis.petit@horizon.example ');
  await user.type(field(/^Téléphone/), '01 45 67 89 01');
};

it('[BO-15] adds a contact once, with the ten digits of the number', async () => {
  const { sent } = answerCalls([CLIENTS, [addInterlocutor, () => ({ body: KNOWN })]]);
  const onClose = vi.fn<() => void>();
  const page = renderSigned(<ContactDialog edited="NEW" onClose={onClose} />);
  await typeContact(page);
  await page.user.dblClick(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(bodiesOf(sent, addInterlocutor)).toEqual([
    {
      clientId: '4001',
      prenom: 'Louis',
      nom: 'Petit',
      fonction: 'Paie',
      mail: 'louis.petit@horizon.example',
      telephone: '0145678901',
    },
  ]);
  expect(notices()).toEqual([
    'success: Interlocuteurs Louis Petit figure maintenant parmi les interlocuteurs.',
  ]);
});

it('[BO-15] [A10] lists what is missing and sends nothing', async () => {
  const { sent } = answerCalls([CLIENTS]);
  const { user } = renderSigned(<ContactDialog edited="NEW" onClose={() => undefined} />);
  await user.click(save());
  await waitFor(() => expect(problems()).toHaveLength(5));
  expect(problems()[0]).toMatch(/^#interlocuteur-clientId Client : /);
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('[BO-15] shows at the address that the person is already a contact', async () => {
  answerCalls([
    CLIENTS,
    [addInterlocutor, () => refusalOf('INTERLOCUTEUR_DEJA_PRESENT', 'Déjà présent.')],
  ]);
  const onClose = vi.fn<() => void>();
  const page = renderSigned(<ContactDialog edited="NEW" onClose={onClose} />);
  await typeContact(page);
  await page.user.click(save());
  await waitFor(() =>
    expect(problems()).toEqual(['#interlocuteur-mail Adresse e-mail : Déjà présent.']),
  );
  expect(field(/^Fonction/).value).toBe('Paie');
  expect(onClose).not.toHaveBeenCalled();
});

it('[BO-15] changes a contact in the version that was read', async () => {
  const { sent } = answerCalls([CLIENTS, [changeInterlocutor, () => ({ body: KNOWN })]]);
  const { user } = renderSigned(<ContactDialog edited={KNOWN} onClose={() => undefined} />);
  await screen.findByRole('option', { name: 'Groupe Horizon' });
  await user.selectOptions(field(/^Client/), '4001');
  await user.clear(field(/^Téléphone/));
  await user.click(save());
  await waitFor(() => expect(notices()).toHaveLength(1));
  expect(bodiesOf(sent, changeInterlocutor)).toEqual([
    expect.objectContaining({ nom: 'Petit', telephone: '', version: 4 }),
  ]);
});

const openRemoval = async ({ user }: ReturnType<typeof renderSigned>) => {
  await user.click(screen.getByRole('button', { name: 'Retirer Louis Petit' }));
  return within(screen.getByRole('alertdialog', { name: 'Retirer Louis Petit' }));
};

it('[BO-15] removes a contact once, after a confirmation', async () => {
  const { sent } = answerCalls([[removeInterlocutor, () => ({})]]);
  const page = renderSigned(<RemoveContact contact={KNOWN} />);
  const dialog = await openRemoval(page);
  expect(sent).toEqual([]);
  await page.user.dblClick(dialog.getByRole('button', { name: 'Retirer Louis Petit' }));
  await waitFor(() =>
    expect(notices()).toEqual([
      'success: Interlocuteurs Louis Petit ne fait plus partie des interlocuteurs.',
    ]),
  );
  expect(bodiesOf(sent, removeInterlocutor)).toHaveLength(1);
});

it('[BO-15] says why a contact was not removed, and keeps one that was not confirmed', async () => {
  const { sent } = answerCalls([
    [removeInterlocutor, () => refusalOf('INTERLOCUTEUR_INCONNU', 'Déjà retiré.', [], 404)],
  ]);
  const page = renderSigned(<RemoveContact contact={KNOWN} />);
  const dialog = await openRemoval(page);
  await page.user.click(dialog.getByRole('button', { name: 'Garder cet interlocuteur' }));
  expect(sent).toEqual([]);
  const again = await openRemoval(page);
  await page.user.click(again.getByRole('button', { name: 'Retirer Louis Petit' }));
  await waitFor(() =>
    expect(notices()).toEqual(['error: Le changement n’a pas été fait Déjà retiré.']),
  );
});
