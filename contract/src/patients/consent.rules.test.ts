import { describe, expect, test } from 'vitest';
import { ageOn, type ConsentState, consentGapOf, needsGuardian } from './consent.rules.ts';

const today = '2026-11-21';
const gapOf = (birthDate: string | null, consent: ConsentState) => consentGapOf({ birthDate, consent }, today);

describe('an age', () => {
  test('counts whole years, up to the day itself', () => {
    expect(ageOn('2012-11-21', today)).toBe(14);
    expect(ageOn('2012-11-22', today)).toBe(13);
    expect(ageOn('2026-11-21', today)).toBe(0);
  });

  test('of somebody born on 29 February changes on 1 March', () => {
    expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
    expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
  });
});

describe('before a picture of a patient is taken', () => {
  test('a child’s guardian consents until the day before the child turns 14', () => {
    expect(needsGuardian('2012-11-22', today)).toBe(true);
    expect(needsGuardian('2012-11-21', today)).toBe(false);
    expect(gapOf('2012-11-22', null)).toBe('guardian');
    expect(gapOf('2012-11-22', 'guardian')).toBeNull();
  });

  test('a child’s own consent is none', () => {
    expect(gapOf('2012-11-22', 'patient')).toBe('guardian');
  });

  test('from 14 on the patient consents; a guardian’s from before stays good', () => {
    expect(gapOf('2012-11-21', null)).toBe('patient');
    expect(gapOf('2012-11-21', 'patient')).toBeNull();
    expect(gapOf('2012-11-21', 'guardian')).toBeNull();
  });

  test('without a birth date nobody knows who consents: it is asked for first', () => {
    for (const consent of [null, 'patient', 'guardian'] as const) expect(gapOf(null, consent)).toBe('birthDate');
  });

  test('what was withdrawn is withdrawn, at every age', () => {
    for (const birthDate of [null, '2020-01-01', '1980-01-01']) expect(gapOf(birthDate, 'withdrawn')).toBe('withdrawn');
  });
});
