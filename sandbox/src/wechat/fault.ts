/** A refusal in the gateway's own form: HTTP status, code and the sentence beside it. */
export class GatewayFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidParameter = (message: string): GatewayFault => new GatewayFault(400, 'PARAM_ERROR', message);
