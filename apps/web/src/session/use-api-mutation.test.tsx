// @vitest-environment happy-dom
import { defineCall } from '@portail/contract/calls/define-call.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerCalls, refusalOf, renderWithApi } from '../../test/render.tsx';
import { useApiMutation } from './use-api-mutation.ts';
import { useApiQuery } from './use-api-query.ts';

const count = defineCall({
  id: 'COMPTE',
  summary: '',
  method: 'GET',
  path: '/api/eb/compte',
  answer: { kind: 'json', schema: z.object({ nombre: z.number() }) },
  access: { kind: 'public' },
  idempotent: false,
  errors: [],
});

const add = defineCall({
  id: 'AJOUT',
  summary: '',
  method: 'POST',
  path: '/api/eb/compte',
  body: z.strictObject({ pas: z.number() }),
  answer: { kind: 'empty' },
  access: { kind: 'public' },
  idempotent: true,
  errors: [],
});

const onDone = vi.fn<() => void>();

function Counter() {
  const { data } = useApiQuery(count, {});
  const { submit, isPending, refusal } = useApiMutation(add, {
    invalidates: [count],
    onSuccess: onDone,
  });
  return (
    <>
      <p>{data === undefined ? 'lecture' : `total ${data.nombre}`}</p>
      <button type="button" onClick={() => void submit({ body: { pas: 1 } })}>
        Ajouter
      </button>
      {isPending ? <p>en cours</p> : null}
      {refusal === undefined ? null : (
        <p role="alert">{`${refusal.failure.message} (${refusal.attempt}${refusal.isOpen ? ', ouvert' : ''})`}</p>
      )}
    </>
  );
}

const keysOf = (sent: readonly { readonly method: string; readonly headers: Headers }[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));

it('[L13] sends one request for a double click, then reloads what it changes', async () => {
  let total = 1;
  const { sent } = answerCalls([
    [count, () => ({ body: { nombre: total } })],
    [
      add,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        total += 1;
        return {};
      },
    ],
  ]);
  const { user } = renderWithApi(<Counter />);
  await screen.findByText('total 1');
  await user.dblClick(screen.getByRole('button', { name: 'Ajouter' }));
  await screen.findByText('total 2');
  expect(keysOf(sent)).toHaveLength(1);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('[L13] keeps the key while the outcome is unknown and renews it after a refusal', async () => {
  const answers = [
    () => {
      throw new TypeError('network');
    },
    () => refusalOf('SOLDE_INSUFFISANT', 'Le solde ne suffit pas.'),
    () => ({}),
  ];
  const { sent } = answerCalls([
    [count, () => ({ body: { nombre: 1 } })],
    [add, () => answers.shift()?.() ?? {}],
  ]);
  const { user } = renderWithApi(<Counter />);
  const press = () => user.click(screen.getByRole('button', { name: 'Ajouter' }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('(1, ouvert)');
  await press();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Le solde ne suffit pas. (2)'),
  );
  await press();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const [first, second, third] = keysOf(sent);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});
