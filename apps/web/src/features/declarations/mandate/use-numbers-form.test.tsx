// @vitest-environment happy-dom
import { changeDeclarationInformation } from '@portail/contract/people/profile.calls.ts';
import type { DeclarationInformation } from '@portail/contract/people/profile.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  answerCalls,
  type FakeAnswer,
  refusalOf,
  renderWithApi,
} from '../../../../test/render.tsx';
import { MandateCard } from './MandateCard.tsx';
import { useNumbersForm } from './use-numbers-form.ts';

const KNOWN: DeclarationInformation = {
  numeroEmployeurCesu: '',
  numeroPajemploi: '',
  etatMandatCesu: null,
  etatMandatPaje: null,
};

function Numbers() {
  const form = useNumbersForm(KNOWN);
  return (
    <form onSubmit={form.submit}>
      <ul>
        {form.problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <MandateCard organisme="CESU" known={KNOWN} form={form} onRetry={() => undefined} />
      <button type="submit">Enregistrer</button>
      {form.isUnsaved ? <p>à enregistrer</p> : null}
    </form>
  );
}

const open = (...answers: readonly ((body: unknown) => FakeAnswer)[]) => {
  const waiting = [...answers];
  const { sent } = answerCalls([
    [changeDeclarationInformation, ({ body }) => waiting.shift()?.(body) ?? {}],
  ]);
  return { sent, ...renderWithApi(<Numbers />) };
};
const field = () => screen.getByLabelText(/^Numéro d’employeur CESU/);
const NUMBER = 'Z1234567890123';

it('[PROF-11] refuses a number of another shape without sending it', async () => {
  const { user, sent } = open();
  await user.type(field(), '12');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field()).toHaveProperty('value', '12');
  expect(sent).toHaveLength(0);
});

it('[PROF-11] keeps what was typed after a refusal, then shows what was saved', async () => {
  const { user, sent } = open(
    () =>
      refusalOf('NUMERO_EMPLOYEUR_REFUSE', 'Refusé.', [
        { champ: 'numeroEmployeurCesu', message: 'Ce numéro est celui d’une autre personne.' },
      ]),
    () => ({ body: { ...KNOWN, numeroEmployeurCesu: NUMBER } }),
  );
  await user.type(field(), 'z1234567 890123');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(screen.getByRole('listitem').textContent).toBe(
      'Ce numéro est celui d’une autre personne.',
    ),
  );
  expect(field()).toHaveProperty('value', 'z1234567 890123');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(field()).toHaveProperty('value', NUMBER));
  expect(sent.map(({ body }) => body)).toEqual([
    { numeroEmployeurCesu: NUMBER, numeroPajemploi: '' },
    { numeroEmployeurCesu: NUMBER, numeroPajemploi: '' },
  ]);
  expect(screen.queryByText('à enregistrer')).toBeNull();
});
