import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import type { AppContext } from '../context.ts';
import { restPlugin } from '../rest/plugin.ts';
import { appRouter, plainRoutes } from '../routes.ts';

const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui.css'];
const PAGE = `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>Sistema de Ventas: la API</title>
<link rel="stylesheet" href="swagger-ui.css">
<div id="swagger-ui"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="show.js"></script>
</html>
`;
const SHOW = "SwaggerUIBundle({ url: '../openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n";

/** Returns the OpenAPI document of the REST door. Takes a third of a second, in which a server would do nothing else. */
export async function describeRest(): Promise<object> {
  const server = Fastify({ exposeHeadRoutes: false });
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sistema de Ventas',
        description: 'Las mismas operaciones que usa la aplicación, por REST.',
        version: '1',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  server.addHook('onRoute', (route) => {
    route.schema = route.config?.describe?.() ?? { hide: true };
  });
  // Routes only: this server gets no request.
  const ctx = {} as AppContext;
  await server.register(restPlugin, { prefix: '/api', ctx, router: appRouter, plainRoutes });
  await server.ready();
  return server.swagger();
}

/** Writes `openapi.json` and the page about it, `docs/`, into `folder`, compressed too. */
export async function writeDocumentation(folder: string): Promise<void> {
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'index.html'), PAGE);
  writeFileSync(join(docs, 'show.js'), SHOW);
  const swaggerUi = fileURLToPath(import.meta.resolve('@fastify/swagger-ui'));
  for (const name of SWAGGER_UI) copyFileSync(join(swaggerUi, '../static', name), join(docs, name));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(await describeRest()));
  for (const path of ['openapi.json', ...SWAGGER_UI.map((name) => `docs/${name}`)])
    writeFileSync(join(folder, `${path}.gz`), gzipSync(readFileSync(join(folder, path)), { level: 9 }));
}
