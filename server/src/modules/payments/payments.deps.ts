import type { Gateways } from './gateways/gateways.ts';
import { ASK_EVERY_MS, CLOSE_AFTER_MS, LAST_CHOICE_MS, PAY_WITHIN_MS, PREPAY_LOST_MS } from './payments.rules.ts';
import type { Ways } from './ways/way.ts';
import { openWays } from './ways/ways.ts';

/** Waiting times in milliseconds; tests shorten them. */
export interface PaymentTimes {
  readonly payWithinMs: number;
  readonly lastChoiceMs: number;
  readonly closeAfterMs: number;
  readonly prepayLostMs: number;
  readonly askEveryMs: number;
}

export interface PaymentSettings {
  readonly gateways: Gateways;
  /** The base URL for gateways, without a trailing slash. */
  readonly publicUrl: string;
  /** Shown to the payer by the gateway. */
  readonly brandName: string;
  readonly times?: Partial<PaymentTimes>;
}

export interface PaymentDeps extends PaymentSettings {
  readonly times: PaymentTimes;
  readonly ways: Ways;
}

/** The settings with the default waiting times, and the ways to pay that they allow. */
export function withDefaults(settings: PaymentSettings): PaymentDeps {
  const times = {
    payWithinMs: PAY_WITHIN_MS,
    lastChoiceMs: LAST_CHOICE_MS,
    closeAfterMs: CLOSE_AFTER_MS,
    prepayLostMs: PREPAY_LOST_MS,
    askEveryMs: ASK_EVERY_MS,
    ...settings.times,
  };
  const deps = { ...settings, times };
  return { ...deps, ways: openWays(deps) };
}
