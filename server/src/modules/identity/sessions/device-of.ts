import type { FastifyRequest } from 'fastify';

const MAX_LENGTH = 200;

/** @returns the browser that asks: by it a person recognises the session in the list of their sessions */
export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, MAX_LENGTH);
