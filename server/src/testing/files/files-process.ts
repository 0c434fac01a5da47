import { rm } from 'node:fs/promises';
import { type Endpoint, fillPath, splitInput } from '@suya/contract/http/endpoint';
import Fastify from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import type { Answer } from '../call.ts';
import { Child } from '../child.ts';
import { temporaryFolder } from '../engine.ts';
import type { Ground, SignedIn } from '../people.ts';
import { cloneDatabase, type TestDatabase } from '../test-database.ts';

/** A files server in a process of its own, with the database open here too. */
export interface FilesProcess {
  readonly ground: Ground;
  readonly dataDir: string;
  readonly origin: string;
  /** Ends it without warning and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
  /** The most bytes the process ever held. */
  peakMemory(): Promise<number>;
  /** The same person, asking over the network instead of in this process. */
  remote<P extends SignedIn>(person: P): P;
}

interface Started {
  readonly test: TestDatabase;
  readonly database: Database;
  readonly dataDir: string;
  child: Child;
  port: string;
}

/** Starts the process once for the test file. Read it inside tests only. */
export function useFilesProcess(): FilesProcess {
  let started: Started | undefined;
  const current = (): Started => {
    if (!started) throw new Error('the process is there only inside tests');
    return started;
  };
  async function launch(test: TestDatabase, dataDir: string): Promise<{ child: Child; port: string }> {
    const child = new Child('testing/files/files-child.ts', { DATABASE_URL: test.url, DATA_DIR: dataDir });
    const port = (await child.line('ready ')).split(' ')[1] ?? '';
    return { child, port };
  }
  beforeAll(async () => {
    const test = await cloneDatabase();
    const dataDir = await temporaryFolder();
    started = { test, dataDir, database: await test.open(), ...(await launch(test, dataDir)) };
  });
  afterAll(async () => {
    const { child, database, test, dataDir } = current();
    await child.end('SIGKILL');
    await database.close();
    await test.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const http = Fastify();
  let asked = 0;
  return {
    get ground() {
      return { database: current().database, http };
    },
    get dataDir() {
      return current().dataDir;
    },
    get origin() {
      return `http://127.0.0.1:${current().port}`;
    },
    async killAndRestart() {
      await current().child.end('SIGKILL');
      Object.assign(current(), await launch(current().test, current().dataDir));
    },
    async peakMemory() {
      asked += 1;
      current().child.send('memory');
      return Number((await current().child.line(`memory ${asked} `)).split(' ')[2]);
    },
    remote(person) {
      const ask: SignedIn['ask'] = (endpoint, input) =>
        askOver(current().port, person.token, endpoint, input as object);
      return { ...person, ask };
    },
  };
}

async function askOver(port: string, token: string, endpoint: Endpoint, input: object): Promise<Answer<never>> {
  const { params, query, body } = splitInput(endpoint, input as Readonly<Record<string, unknown>>);
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`http://127.0.0.1:${port}${fillPath(endpoint.path, params)}?${search}`, {
    method: endpoint.method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: JSON.parse(text), text };
}
