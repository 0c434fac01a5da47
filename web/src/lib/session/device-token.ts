import { MOST_DEVICE_TOKENS } from '@suya/contract/identity/identity.schema';

const key = 'deviceTokens';
const shape = /^[\w-]{43}$/;

/**
 * The tokens by which accounts recognise this browser after it has proved itself to them: one of each person in a clinic
 * who works at this computer, newest first. They name nobody and grant nothing by themselves, so they outlive the session.
 */
export function readDeviceTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token) => shape.test(token)).slice(0, MOST_DEVICE_TOKENS) : [];
  } catch {
    return [];
  }
}

export function keepDeviceToken(token: string): void {
  const others = readDeviceTokens().filter((other) => other !== token);
  localStorage.setItem(key, JSON.stringify([token, ...others].slice(0, MOST_DEVICE_TOKENS)));
}
