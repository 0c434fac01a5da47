import { v7 } from 'uuid';

/** A new UUIDv7: rows created one after another are neighbours in their index. */
export const newId = (): string => v7();

/** Luhn's check digit. It detects a wrong digit and most swapped neighbours, the usual mistakes on the phone. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * A number that people say on the phone: letter of the type, day, counter, check digit (B2611210000178).
 * @param day yyMMdd
 */
export function humanNumber(letter: string, day: string, counter: number): string {
  const digits = `${day}${String(counter % 1_000_000).padStart(6, '0')}`;
  return `${letter}${digits}${checkDigit(digits)}`;
}
