import type { Gateway } from './gateways/gateway.ts';
import { ASK_EVERY_MS, CLOSE_AFTER_MS, LAST_CHOICE_MS, PAY_WITHIN_MS, PREPAY_LOST_MS } from './payments.rules.ts';

/** Waiting times in milliseconds; tests shorten them. */
export interface PaymentTimes {
  readonly payWithinMs: number;
  readonly lastChoiceMs: number;
  readonly closeAfterMs: number;
  readonly prepayLostMs: number;
  readonly askEveryMs: number;
}

export interface PaymentSettings {
  readonly gateway: Gateway;
  /** Where the gateway reaches us, without a slash at the end. */
  readonly publicUrl: string;
  /** Shown to the payer by the gateway. */
  readonly brandName: string;
  readonly times?: Partial<PaymentTimes>;
}

export interface PaymentDeps extends PaymentSettings {
  readonly times: PaymentTimes;
}

export function withDefaults(settings: PaymentSettings): PaymentDeps {
  return {
    ...settings,
    times: {
      payWithinMs: PAY_WITHIN_MS,
      lastChoiceMs: LAST_CHOICE_MS,
      closeAfterMs: CLOSE_AFTER_MS,
      prepayLostMs: PREPAY_LOST_MS,
      askEveryMs: ASK_EVERY_MS,
      ...settings.times,
    },
  };
}
