import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Store } from '../store.ts';
import type { Switches } from '../switches.ts';
import { GatewayFault } from './fault.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came; signatures are over these. */
    rawBody: Buffer | null;
    merchantKnown: boolean;
    misbehaviour: Switches['answer'];
    misbehaviourMs: number;
  }
}

/** Takes the switch for this one call (and counts it down), and does what must happen before the work. */
export async function misbehaveBefore(store: Store, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { answer, answerCount, slowMs } = store.switches;
  request.misbehaviour = answer;
  request.misbehaviourMs = slowMs;
  if (answer === 'normal') return;
  if (answerCount !== null) {
    const left = answerCount - 1;
    store.saveSwitches({
      ...store.switches,
      ...(left === 0 ? { answer: 'normal', answerCount: null } : { answerCount: left }),
    });
  }
  if (answer === 'dead') cut(reply);
  if (answer === 'error') throw new GatewayFault(500, 'SYSTEM_ERROR', '系统异常，请稍后重试');
}

/** What must happen after the work and before the answer. */
export async function misbehaveAfter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.misbehaviour === 'lost') cut(reply);
  // Unreferenced: a slow answer must not keep a stopping process alive.
  if (request.misbehaviour === 'slow') await pause(request.misbehaviourMs, undefined, { ref: false });
}

/** False once the line was cut. */
export function mayAnswer(reply: FastifyReply): boolean {
  return !reply.raw.destroyed;
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
