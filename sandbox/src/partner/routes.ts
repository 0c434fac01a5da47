import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSigned } from './signature.ts';

const confirmSchema = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['partner', 'externalId', 'phone'],
    properties: {
      partner: { enum: ['mmm', 'mid'] },
      externalId: { type: 'string', minLength: 1, maxLength: 64 },
      phone: { type: 'string', pattern: '^1[3-9][0-9]{9}$' },
    },
  },
} as const;

interface Asked {
  readonly partner: 'mmm' | 'mid';
  readonly externalId: string;
  readonly phone: string;
}

/** Of every phone the stand-in knows one account: `demo-` and the phone's last four digits. */
const accountOf = (phone: string): string => `demo-${phone.slice(-4)}`;

/** A partner's platform: says whether an account of its own is this phone's person, to who signs with the secret. */
export async function addPartner(scope: FastifyInstance, secret: string): Promise<void> {
  scope.addHook('preValidation', async (request: FastifyRequest, reply) => {
    const { 'x-partner-time': at, 'x-partner-signature': signature } = request.headers;
    const body = request.rawBody?.toString('utf8') ?? '';
    if (!isSigned(secret, { at, signature, body }, Date.now())) return reply.code(401).send({ error: 'signature' });
  });
  scope.post<{ Body: Asked }>('/v1/confirm', { schema: confirmSchema }, async ({ body }) => ({
    known: body.externalId === accountOf(body.phone),
  }));
}
