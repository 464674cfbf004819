// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptionOf, renderPage } from '../../../test/render.tsx';
import { AttachmentsField } from './AttachmentsField.tsx';
import { useAttachments } from './use-attachments.ts';

function Field() {
  const state = useAttachments();
  return (
    <>
      <AttachmentsField id="pieces" state={state} label="Justificatif" />
      <output>{state.files.map(({ name }) => name).join()}</output>
    </>
  );
}

/** A file on a slow disk: its beginning is read when it is told to. */
const slowFile = (name: string, beginning: string) => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const head = new Blob([beginning]);
  head.arrayBuffer = () => promise;
  const file = new File([beginning], name);
  file.slice = () => head;
  const bytes = new TextEncoder().encode(beginning);
  return { file, read: async () => resolve(bytes.buffer) };
};

const toSend = () => document.querySelector('output')?.textContent;

it('[28-4] a file goes with the form as soon as it is chosen, however slow it is to read', async () => {
  const { user } = renderPage(<Field />);
  const { file, read } = slowFile('jugement.pdf', '%PDF-1.7 et la suite du document');
  await user.upload(screen.getByLabelText(/^Justificatif/), file);
  expect(toSend()).toBe('jugement.pdf');
  await act(read);
  expect(toSend()).toBe('jugement.pdf');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('[28-4] a file of another kind leaves the list once it is read, and the reason is said', async () => {
  const { user } = renderPage(<Field />);
  const { file, read } = slowFile('note.pdf', 'Ceci n’est pas un PDF du tout');
  await user.upload(screen.getByLabelText(/^Justificatif/), file);
  await act(read);
  await waitFor(() => expect(toSend()).toBe(''));
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  expect(descriptionOf(screen.getByLabelText(/^Justificatif/))).toContain(
    'Ce fichier n’est ni un PDF, ni une photo JPEG ou PNG.',
  );
});
