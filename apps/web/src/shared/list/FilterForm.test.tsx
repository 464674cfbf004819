// @vitest-environment happy-dom
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { descriptionOf, field, renderPage } from '../../../test/render.tsx';
import { FilterForm } from './FilterForm.tsx';
import { type Filters, NO_FILTER } from './use-filters.ts';

const open = (filters: Filters = NO_FILTER) => {
  const onApply = vi.fn<(filters: Filters) => void>();
  const page = renderPage(
    <FilterForm
      filters={filters}
      statuts={[{ value: 'EN_COURS', label: 'En cours' }]}
      onApply={onApply}
    />,
  );
  return { ...page, onApply };
};
const apply = () => screen.getByRole('button', { name: 'Appliquer les filtres' });

it('[28-4] refuses a wrong date and a period that ends before it begins, at the field, and applies nothing', async () => {
  const { user, onApply } = open();
  await user.type(field(/^Du/), '31/02/2026');
  await user.click(apply());
  expect(descriptionOf(field(/^Du/))).toContain('Date invalide (JJ/MM/AAAA attendu).');
  expect(document.activeElement).toBe(field(/^Du/));
  await user.clear(field(/^Du/));
  await user.type(field(/^Du/), '10/11/2026');
  await user.type(field(/^Au/), '09/11/2026');
  await user.click(apply());
  expect(descriptionOf(field(/^Au/))).toContain('La date de fin doit être le même jour');
  expect(document.activeElement).toBe(field(/^Au/));
  expect(onApply).not.toHaveBeenCalled();
});

it('[28-4] applies the dates and the state together, and resets them all', async () => {
  const { user, onApply } = open();
  await user.type(field(/^Du/), '01/11/2026');
  await user.selectOptions(field(/^État/), 'EN_COURS');
  await user.click(apply());
  expect(onApply).toHaveBeenLastCalledWith({
    period: { from: calendarDay('2026-11-01'), to: undefined },
    statut: 'EN_COURS',
  });
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(onApply).toHaveBeenLastCalledWith(NO_FILTER);
});

it('[28-4] shows the filters of the address, also when it changes under what is typed', async () => {
  const { user, rerender } = open();
  await user.type(field(/^Du/), '01/11');
  const filters = { period: { from: calendarDay('2026-10-01'), to: undefined }, statut: undefined };
  rerender(<FilterForm filters={filters} statuts={[]} onApply={() => undefined} />);
  expect(field(/^Du/).value).toBe('01/10/2026');
});
