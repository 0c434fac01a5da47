import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@suya/contract/endpoints';
import { openApi } from '@suya/contract/http/openapi';
import type { FastifyInstance } from 'fastify';

/**
 * `/openapi.json` and, to browse it, `/api-docs`; both from the declarations. Closed in production. The document is made
 * when somebody first asks for it: to make it takes longer than the rest of the start.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  let made: ReturnType<typeof openApi> | undefined;
  const document = () => {
    made ??= openApi(endpoints);
    return made;
  };
  // The library wants one at its start, and shows what it is transformed into.
  const empty = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: empty } });
  await app.register(swaggerUi, {
    routePrefix: '/api-docs',
    staticCSP: true,
    transformSpecification: () => document() as never,
  });
  app.get('/openapi.json', async () => document());
}
