import { CONTACT_SUBJECTS } from '@portail/contract/people/service.calls.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { replyDeadline, subjectNamed } from './contact-subjects.ts';
import { roomLeft } from './message-length.ts';

describe('our answer', () => {
  it('comes within a week', () => {
    expect(replyDeadline('ACCESSIBILITE', calendarDay('2026-12-28'))).toBe('2027-01-04');
  });

  it('comes within a month about personal data', () => {
    expect(replyDeadline('DONNEES_PERSONNELLES', calendarDay('2027-01-31'))).toBe('2027-02-28');
  });
});

describe('the subject of a link', () => {
  it('is one of the list, or none', () => {
    for (const subject of CONTACT_SUBJECTS) expect(subjectNamed(subject)).toBe(subject);
    expect(subjectNamed('toString')).toBeUndefined();
    expect(subjectNamed(null)).toBeUndefined();
  });
});

describe('the room left in a message', () => {
  it.each([
    [0, 'plenty'],
    [1_900, 'plenty'],
    [1_901, 100],
    [1_951, 50],
    [1_991, 10],
    [2_000, 10],
    [2_001, 'none'],
  ])('after %i characters is %s', (length, room) => {
    expect(roomLeft(length)).toBe(room);
  });
});
