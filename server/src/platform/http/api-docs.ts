import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@suya/contract/endpoints';
import { openApi } from '@suya/contract/http/openapi';
import type { FastifyInstance } from 'fastify';

/**
 * Serves `/openapi.json`, and `/api-docs` to browse it; both come from the endpoint declarations. Not mounted in
 * production. The document is built on the first request, because building it takes longer than the rest of the start.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof openApi> | undefined;
  const document = () => {
    made ??= openApi(endpoints);
    return made;
  };
  // The library needs a document at start, and shows what `transformSpecification` makes of it.
  const empty = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP: true,
    transformSpecification: () => document() as never,
  });
  app.get('/openapi.json', async () => document());
}
