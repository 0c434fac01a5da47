import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { setup as startEngine } from '../global-setup.ts';
import { composeServer } from '../test-server.ts';
import { composeWhole, originOf } from '../use-server.ts';
import { type Acts, actsOn, layOutCatalogue } from './acts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The root of the server that pages are rendered against. */
    serverOrigin: string;
    /** Where its stage hears what to prepare. */
    stageOrigin: string;
  }
}

async function play(acts: Acts, request: IncomingMessage): Promise<unknown> {
  const name = request.url?.slice(1) ?? '';
  if (!Object.hasOwn(acts, name)) throw new Error(`the stage has no act ${name}`);
  const act = acts[name as keyof Acts] as (...args: unknown[]) => Promise<unknown>;
  return { done: await act(...((await json(request)) as unknown[])) };
}

/** Hears acts by name, as POST with their arguments, on a port of its own that only this machine reaches. */
async function openStage(acts: Acts): Promise<Server> {
  const stage = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    play(acts, request).then(
      (done) => answer(200, done),
      (error: unknown) => answer(500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await once(stage.listen(0, '127.0.0.1'), 'listening');
  return stage;
}

/**
 * The whole product for every test that renders a page: one server over a database of its own, started once for a run, and
 * its stage. The tests are in other processes and know nothing of the server's code.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopEngine = await startEngine(project);
  const { adminUrl, template } = project.getProvidedContext();
  const server = await composeServer(composeWhole(), {}, { adminUrl, template });
  await layOutCatalogue(server);
  const stage = await openStage(actsOn(server));
  project.provide('serverOrigin', originOf(server.http));
  project.provide('stageOrigin', originOf({ server: stage }));
  return async () => {
    stage.closeAllConnections();
    stage.close();
    await server.close();
    await stopEngine();
  };
}
