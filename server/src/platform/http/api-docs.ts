import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@suya/contract/endpoints';
import { openApi } from '@suya/contract/http/openapi';
import type { FastifyInstance } from 'fastify';

/** `/openapi.json` and, to browse it, `/api-docs`; both from the declarations. Closed in production. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApi(endpoints);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api-docs', staticCSP: true });
  app.get('/openapi.json', async () => document);
}
