/** How the gateway misbehaves, set over the control endpoint. Milliseconds throughout. */
export interface Switches {
  /** What happens to notifications. `forge` and `wrongAmount` spoil each sending while they are set. */
  readonly notice: 'normal' | 'drop' | 'duplicate' | 'delay' | 'forge' | 'wrongAmount';
  readonly noticeDelayMs: number;
  readonly retryDelaysMs: readonly number[];
  /**
   * What happens to calls of the API: `slow` works and answers late, `dead` cuts the line before doing anything,
   * `lost` works and then cuts the line, `error` answers 500, `forged` signs its answers with a wrong key.
   */
  readonly answer: 'normal' | 'slow' | 'dead' | 'lost' | 'error' | 'forged';
  readonly slowMs: number;
  /** After so many calls `answer` is normal again; null: it stays. */
  readonly answerCount: number | null;
  /** Which of the two platform keys signs. */
  readonly signWith: 'publicKey' | 'certificate';
  readonly refund: 'success' | 'abnormal';
  readonly refundMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const defaultSwitches: Switches = {
  notice: 'normal',
  noticeDelayMs: 10 * SECOND,
  // The real gateway's schedule: 15s/15s/30s/3m/10m/20m/30m/30m/30m/60m/3h/3h/3h/6h/6h.
  retryDelaysMs: [
    15 * SECOND,
    15 * SECOND,
    30 * SECOND,
    3 * MINUTE,
    10 * MINUTE,
    20 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    30 * MINUTE,
    HOUR,
    3 * HOUR,
    3 * HOUR,
    3 * HOUR,
    6 * HOUR,
    6 * HOUR,
  ],
  answer: 'normal',
  slowMs: 30 * SECOND,
  answerCount: null,
  signWith: 'publicKey',
  refund: 'success',
  refundMs: SECOND,
};

const milliseconds = { type: 'integer', minimum: 0, maximum: 24 * HOUR };

/** JSON schema of a change to the switches; what is not named stays. */
export const switchesSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    notice: { enum: ['normal', 'drop', 'duplicate', 'delay', 'forge', 'wrongAmount'] },
    noticeDelayMs: milliseconds,
    retryDelaysMs: { type: 'array', items: milliseconds, maxItems: 50 },
    answer: { enum: ['normal', 'slow', 'dead', 'lost', 'error', 'forged'] },
    slowMs: milliseconds,
    answerCount: { type: ['integer', 'null'], minimum: 1 },
    signWith: { enum: ['publicKey', 'certificate'] },
    refund: { enum: ['success', 'abnormal'] },
    refundMs: milliseconds,
  },
} as const;
